"""The kiosk's words in English; see ranium/ui/words.py."""

WORDS = {
    # for passers-by
    "k.press": "Press ● to play",
    "k.press_bare": "● play",
    "k.press_short": "● to play",
    "k.demo": "DEMO",
    "k.more": "more",
    "k.language.en": "English",
    "k.language.de": "Deutsch",
    "k.best": "Best today",
    # a visitor chooses
    "k.which": "What shall we play?",
    "k.handhelds": "With handhelds",
    "k.watch": "Watch a table",
    "k.how_many": "How many are you?",
    "k.one": "Just me",
    "k.people": "{0} people",
    "k.and_bots": "And how many bots?",
    "k.no_bot": "No bot",
    "k.one_bot": "1 bot",
    "k.bots": "{0} bots",
    "k.guest": "Guest {0}",
    # nobody presses
    "k.still": "Still there?",
    "k.any": "Any button goes on",
    # a result
    "k.well_done": "Well done, {0}!",
    "k.skip": "hold: skip",
    "k.take_letter": "take",
    # a table of others
    "k.watching": "Watching",
    "k.watch_none": "No table is in sight. Open the lobby on the handhelds.",
    "k.watch_lobby": "At the table: {0}. It is shown when they start.",
    "k.watch_running": "A game is running. It is shown as soon as its table tells it.",
    "k.watch_lost": "A step was missed. The table is asked for the game.",
    # the operator
    "k.operator": "Operator",
    "k.pin": "Enter the PIN",
    "k.wrong": "Wrong. Once more:",
    "k.next": "next",
    "k.new_pin": "New PIN",
    "k.games": "Games",
    "k.strength": "Bots",
    "k.bot.random": "dice",
    "k.bot.simple": "simple",
    "k.bot.good": "good",
    "k.bot.strong": "strong",
    "k.timeout": "Time-out",
    "k.sound": "Sounds",
    "k.statistics": "Statistics",
    "k.test_display": "Test the display",
    "k.test_buttons": "Test the buttons",
    "k.test_link": "Test the link",
    "k.change_pin": "Change the PIN",
    "k.new_day": "New day",
    "k.clear": "Clear statistics",
    "k.reset": "Reset everything",
    "k.restart": "Start anew",
    "k.sure.day": "Clear today's best list?",
    "k.sure.clear": "Set all counters to zero?",
    "k.sure.reset": "Reset counters, settings and PIN?",
    "k.no": "no",
    "k.yes": "yes",
    "k.wait_to_leave": "Wait 5 s to leave",
    "k.starts": "Starts",
    "k.power": "Ended by power cut",
    "k.kept": "Kept in memory",
    "k.started": "Games begun",
    "k.finished": "Played to the end",
    "k.won": "Won by visitors",
    "k.length": "Length",
    "k.given_up": "Given up",
    "k.on.handover": "Passing on",
    "k.on.pick": "Secret pick",
    "k.on.act": "Action",
    "k.on.waiting": "Waiting",
    "k.on.told": "Reveal, score",
    "k.on.table": "Table",
    "k.on.menu": "Menu",
    "k.on.link": "Missing handheld",
    "k.on.standing": "Final standing",
    "k.on.other": "Elsewhere",
    # how to play, per game
    "k.help.reload": "Play RELOAD!\n"
    "Two cards are up.\nThe stronger colour\nputs a container up\nfor battle.\n\n"
    "All pick a card,\n1 to 7, in secret.\nThe highest wins\nthe container.\n\n"
    "Equal cards cancel\neach other out.\nA single 1 takes out\nevery 7.\n\n"
    "Stack from yellow to\ngreen. The most of a\ncolour scores all its\ncards.",
    "k.help.load": "Play Load!\n"
    "A duel for two:\nboth play a card\nin secret, then turn\nthem over.\n\n"
    "What beats what?\nGreen: blue and red\nBlue: red and yellow\nRed: yellow\nYellow: green\n\n"
    "The winner takes both\nand must load that\ncolour or move one.\n\n"
    "Only who has more\ncontainers of a\ncolour scores its\ncards.",
    "k.help.mine": "Play Mine\n"
    "Steer your crew\nthrough tunnels of\none colour, and turn\ncards to open ways.\n\n"
    "Take ranium and carry\nit to a loader at the\nedge before that\nmoves on.\n\n"
    "Four ore a turn.\nThree units delivered\nwin; with two players\nit takes five.",
    "k.help.robotech": "Play Robotech\n"
    "Four factions, half\nallies, half enemies:\nRDF, ZR, REF, AUL.\nEach has a goal of\nits own.\n\n"
    "Play an event card:\nits faction acts, and\nit says who is next.\nTrade cards before.\n\n"
    "Then two actions:\nmove, recruit, attack\nor win civilians.\n\n"
    "RDF: 5 content ones\nZR: 11 join it\nREF: RDF in 7 places\nAUL: 5 cities\nFour rounds at most.",
}
