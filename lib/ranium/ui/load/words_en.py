"""The words of Load! in English; see ranium/ui/words.py."""

WORDS = {
    # The table
    "l.at": "R{0} {1}/12",
    "l.colours": "Colours",
    "l.unseen": "Not played yet",
    "l.aside": "4 of them lie aside",
    # The secret pick
    "l.loaded": "loaded you:{0}",
    "l.play": "play",
    "l.about": "beats {0}, loses to {1}",
    # Reveal
    "l.beats": "{0} beats {1}",
    "l.higher": "both {0}: {1} beats {2}",
    "l.won": "{0} wins {1}",
    "l.equal": "Two equal cards",
    "l.nobody": "Nobody wins. {0} are out of this round",
    "l.passed": "{0} has no room for {1}: {2} must load or move",
    "l.stuck": "Nobody has room for {0}: nothing is loaded",
    # Acting
    "l.must": "You must:",
    "l.instead": "Yours now:",
    "l.only": "only way",
    # Rounds
    "l.dealt": "12 new cards each, 4 lie aside unseen.",
    "l.stay": "Your ships stay as they are.",
    # Scoring and standing
    "l.rule_most": "has more: gets sum",
    "l.rule_none": "equal: nobody scores",
    "l.before": "before",
    "l.bonus": "bonus",
    "l.rule_bonus": "bonus: 3 a full stack",
    "l.by_0": "Most points win",
    "l.by_1": "Tie: shared victory",
    # Help
    "l.help_table": "TABLE\nBoth ships: stacks built upwards, and the points below.\n\nColours: containers of each colour. \x11 has more of it: would score its sum of cards.\n\nNot played yet: a dot is a card that has been played in this round.",
    "l.help_pick": "YOUR CARD\nBoth play one card in secret. The winner takes both cards.\n\nThen the winner must load a container of the winning colour, or move one.\n\nOn the right: loaded containers. Who has more of a colour scores the won cards of it.\n\n✗ your ship has no room for this colour: if you win with it, the other one loads.",
    "l.help_duel": "WHO WINS?\n\x03 beats \x02 and \x01\n\x02 beats \x01 and \x00\n\x01 beats \x00\n\x00 beats \x03\n\nSame colour: the higher figure. Same figure too: both cards are out.",
    "l.help_deal": "THE DEAL\nEach holds 12 of 28 cards, four lie aside unseen. Three rounds.\n\nTrusted deal: each handheld knows both hands, but shows only yours.",
    "l.help_load": "LOADING\nA container of the winning colour must be loaded, or one of that colour moved.\n\nA move takes the top of a stack to another stack.\n\nNo room for it? Then the other one must, and if nobody can, nothing happens.\n\n✗ stack too high\n- an empty slot: no stack to move to\n3:2 yours, the other's",
    "l.help_reveal": "THE REVEAL\n\x11 wins the trick, takes both cards and must load its colour.",
    "l.help_scoring": "SCORING\nOf each colour: who has more containers scores the sum of its won cards.\n\nEqual: nobody scores. After round 3 each stack of four: 3 points more.",
    "l.help_standing": "THE END\nMost points win. Equal points: the victory is shared.",
}
