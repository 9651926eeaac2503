"""The numbers of a packed Robotech scenario by name, for compilers, screens' tools and tests.

What they mean stands in engine/README.md, section "The event language". No device needs
this: the engine has the numbers in its code, and tests compare them.
"""

FACTIONS = ("RDF", "ZR", "REF", "AUL")
KINDS = ("rick", "mecha", "veritech", "khyron", "covert", "overt", "flagship", "pod", "minmei", "partisan", "city")
ACTIONS = ("move", "recruit", "attack", "income", "flip", "influence", "build")
GROUPS = ("first", "round 2", "round 3", "round 4", "early", "late")
GROUP_SIZES = (6, 4, 4, 4, 6, 10)

HIDEOUT = 13
ASSEMBLY = 14
CONSTRUCTED = 15

WHO = {"RDF": 0, "ZR": 1, "REF": 2, "AUL": 3, "chooser": 4, "player": 5, "whom": 6}

SETS = {
    **{kind: number for number, kind in enumerate(KINDS)},
    "RDF": 11, "ZR": 12, "REF": 13, "AUL": 14, "overt ZR": 15, "RDF but Rick": 16, "soldiers": 17,
    "RDF and REF": 18, "AUL and ZR": 19, "all": 20, "own": 21, "open": 22, "attackable": 23,
}  # fmt: skip
COUNTED = {"spaces": 30, "civilians": 31, "content": 32, "tokens": 33}
"""Besides `SETS`, for COUNT and IF only."""

UP_TO = 16
TIMES = 32

WHICH = {"hideout": 13, "here": 14, "beside": 15, "one": 16, "every": 17, "other": 18, "one or hideout": 19, "here or beside": 20}
"""0..12 is that space."""
OPTIONAL = 32
CLASSES = {"any": 0, "territory": 1, "city": 2, "land": 3, "zone": 4, "city territory": 5, "no AUL city": 6}
CONTROLS = {"any": 0, "RDF": 8, "AUL": 16, "nobody": 24}
PRESENCES = {"any": 0, "rick": 32, "khyron": 64, "minmei": 96, "flagship": 128, "own": 160, "token": 192, "no own": 224}

LEFT, RIGHT, EITHER_WAY = range(3)
NONE_TWICE = 4

FREE = 8

OPS = {
    # name: (number, operands); "where" is two bytes
    "END": (0, ()),
    "GAIN": (1, ("who", "many")),
    "PAY": (2, ("who", "many")),
    "GIVE": (3, ("who", "who", "many")),
    "CHOOSER": (4, ("who",)),
    "WHOM": (5, ("factions",)),
    "COUNT": (6, ("counted", "where")),
    "SPACE": (7, ("where",)),
    "PLACE": (8, ("set", "many", "where")),
    "REMOVE": (9, ("set", "many", "where")),
    "MOVE": (10, ("set", "many", "where", "where")),
    "FLIP": (11, ("kind", "many", "where")),
    "REPLACE": (12, ("set", "many", "where", "kind", "number")),
    "SHIFT": (13, ("way", "many", "where")),
    "ASSEMBLE": (14, ("many",)),
    "CONSTRUCT": (15, ("many",)),
    "DEPLOY": (16, ("many", "where")),
    "TOKEN": (17, ("where", "where")),
    "ACT": (18, ("action", "flags")),
    "EITHER": (19, ("length",)),
    "ELSE": (20, ("length",)),
    "IF": (21, ("counted", "number", "where", "length")),
    "SUFFER": (22, ("factions", "many", "where")),
    "SKIP": (23, ("length",)),
}
"""The instructions: number and operands of each."""
