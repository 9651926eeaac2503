"""The kiosk's words in English; see ranium/ui/words.py."""

WORDS = {
    # for passers-by
    "k.press": "Press ● to play",
    "k.press_short": "● to play",
    "k.demo": "DEMO",
    "k.more": "more",
    "k.language.en": "English",
    "k.language.de": "Deutsch",
    "k.best": "Today's best",
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
    "k.watch_running": "A game is running. The next one will be shown from its start.",
    "k.watch_lost": "A step was missed. The next game will be shown from its start.",
    "k.watch_other": "They play something that is not known here.",
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
    "k.bot.easy": "easy",
    "k.bot.medium": "medium",
    "k.bot.strong": "strong",
    "k.bot.hard": "hard",
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
    "k.length": "Average length",
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
    "k.help.reload": "RELOAD! – how to\n"
    "Two cards are up.\nThe stronger colour puts a container up for battle.\n\n"
    "All choose a card 1–7 in secret.\nThe highest one wins the container.\n\n"
    "Equal cards cancel each other out.\nA single 1 beats every 7.\n\n"
    "Stack containers from yellow up to green.\nMost of a colour scores its cards in full.",
    "k.help.load": "Load! – how to\n"
    "A duel for two.\nBoth play a card in secret, then turn it over.\n\n"
    "Green beats blue and red, blue red and yellow, red yellow,\nyellow green.\n\n"
    "The winner takes both and must load that colour or move one.\n\n"
    "Only who has more containers of a colour scores its cards.",
    "k.help.mine": "Mine – how to\n"
    "Steer your crew through tunnels of one colour.\nTurn cards to open new ways.\n\n"
    "Take ranium, carry it to a loader at the edge before it moves on.\n\n"
    "Four pieces of ore a turn.\nThree units delivered win, five with two players.",
}
