"""The general words in English; see words.py."""

WORDS = {
    # buttons
    "key.browse": "move",
    "key.choose": "choose",
    "key.turn": "turn",
    "key.on": "go on",
    "key.ok": "ok",
    "key.close": "close",
    "key.take": "take",
    "key.done": "Done",
    # first screen
    "title.play": "Play",
    "title.settings": "Settings",
    "title.help": "Help",
    # settings
    "settings": "Settings",
    "name": "Name",
    "colour": "Colour",
    "language": "Language",
    "language.this": "English",
    "colour.0": "Yellow",
    "colour.1": "Red",
    "colour.2": "Blue",
    "colour.3": "Green",
    "colour.taken": "Taken by someone else",
    # name
    "name.title": "Your name",
    "name.own": "write own",
    "name.add": "add",
    "name.done": "done",
    "name.delete": "undo",
    # lobby
    "lobby.free": "free seat",
    "lobby.away": "away",
    "lobby.is_ready": "ready",
    "lobby.ready": "I am ready",
    "lobby.unready": "Not ready yet",
    "lobby.name": "Change name",
    "lobby.colour": "Change colour",
    "lobby.guest": "Add a person",
    "lobby.bot": "Add a bot",
    "lobby.remove": "Remove a seat",
    "lobby.game": "Choose the game",
    "lobby.help": "Help",
    "lobby.leave": "Leave",
    "lobby.alone": "Nobody else here yet",
    "lobby.wait_one": "1 player is missing",
    "lobby.wait": "{0} players missing",
    "lobby.get_ready": "Say when you're ready",
    "lobby.unready_one": "Waiting for {0}",
    "lobby.crowded": "Too many: remove a seat",
    "lobby.full": "The table is full",
    "lobby.running": "A game is running, wait for its end",
    "lobby.version": "{0} has another version: update both",
    "lobby.same_colour": "Two have one colour: change yours",
    "lobby.same_name": "Two have one name: change yours",
    "lobby.other_game": "{0} chose {1}",
    "lobby.twin": "A second handheld has this identity",
    "lobby.weak": "Weak randomness: {0}",
    "lobby.keys": "Agreeing on keys …",
    "lobby.start": "Here we go!",
    "trouble.version": "version!",
    "trouble.colour": "colour!",
    "trouble.name": "name!",
    "trouble.game": "game!",
    # passing on, waiting
    "handover.title": "Pass it on",
    "handover.pass": "Give this to",
    "handover.alone": "Only you may look.",
    "handover.look": "it's me",
    "wait.title": "Waiting",
    "wait.show": "All have picked. Waiting for {0} to show it.",
    "wait.handheld": "Waiting for the handheld of {0}: it does not go on.",
    "wait.between": "{0} gets nothing from {1}: one of them, or what is between.",
    "wait.stay": "wait",
    "wait.more": "what now",
    # pause and leaving
    "pause": "Pause",
    "pause.go": "Back to the game",
    "pause.leave": "Stop playing",
    "game.reload": "RELOAD!",
    "game.mine": "Mine",
    "game.load": "Load!",
    "game": "The game",
    "option.on": "yes",
    "option.off": "no",
    "option.trusted": "Trusted deal",
    "option.luck": "Luck cards",
    "option.strategy": "Secret cards",
    "option.one-loader": "One loader",
    "option.loser-home": "Send home",
    "lobby.trusted": "Trusted deal: the handhelds know both hands.",
    "lobby.other_options": "{0} chose other options",
    "trouble.options": "options!",
    "memory.title": "Memory damaged",
    "memory.damaged": "What was kept here was damaged and has been reset. Set your name anew.",
    "back.title": "Back to the game",
    "back.text": "You are still in a game. Go on with it?",
    "back.yes": "go on",
    "back.no": "leave it",
    "back.lost": "A game was kept here, but it cannot go on.",
    "failure.text": "{0}. Details are on the console.",
    "failure.memory": "No memory is left; this starts anew.",
    "deal.title": "Dealing",
    "deal.text": "All handhelds mix the cards together.",
    "deal.seal": "Dealing",
    "deal.sealed": "Nobody else can see your cards.",
    "deal.check": "First the last round is checked.",
    "deal.awaits": "waits for {0}",
    "fault.title": "Game stopped",
    "fault.1": "{0} has committed to two picks.",
    "fault.2": "{0} has revealed another pick than committed to.",
    "fault.3": "{0} has made a pick that is not legal.",
    "fault.4": "{0} has another state of the game.",
    "fault.5": "{0} has cheated at the deal.",
    "fault.6": "{0} says that the deal is wrong. It was not.",
    "fault.told": "{0} says: {1}",
    "fault.leave": "to the lobby",
    "lobby.protocol": "Another handheld speaks another version: update both",
    "pause.table": "The table",
    "pause.number": "No. {0}",
    "forged.title": "False frames",
    "forged.text": "Someone else sends in the name of {0}. That does not count here.",
    "trouble": "Trouble",
    "lobby.seat": "Take that seat",
    "lobby.vacant": "{0}'s seat is free",
    "pause.away": "Who is missing",
    # status
    "status": "Status",
    "status.uptime": "Running",
    "status.heap": "Free memory",
    "status.battery": "Battery",
    "status.start": "Started by",
    "start.power_on": "power",
    "start.watchdog": "watchdog",
    "start.brownout": "low power",
    "start.software": "program",
    "start.reset_pin": "reset",
    "status.link": "Link of {0}",
    "link": "Link",
    "link.ring": "Ring",
    "link.closed": "closed",
    "link.open": "open",
    "link.udp": "network",
    "link.espnow": "ESP-NOW",
    "status.heard": "Hears",
    "status.nobody": "nobody",
    "status.good": "Frames good",
    "status.bad": "Damaged",
    "status.dropped": "Not sent",
    "status.random": "Randomness",
    "random.true": "true",
    "random.weak": "WEAK",
    "random.text": "No good source of randomness: others could foresee what is picked here. Presses are mixed in.",
    "status.forged": "False frames",
    "status.number": "Check number",
    "status.memory": "Kept memory",
    "status.none": "none",
    "status.writes": "Writes to it",
    "status.safety": "Safety",
    "status.lacks": "It lacks",
    "lacks.memory": "memory",
    "lacks.memory for a game": "memory for a game",
    "lacks.built-in SHA-256": "built-in SHA-256",
    "lacks.watchdog": "watchdog",
    "lacks.battery measure": "battery measure",
    "lacks.status light": "status light",
    "status.well": "No error since the start.",
    "status.errors": "Errors",
    "status.mishap": "Error {0}",
    # help
    "help": "Help",
    "help.general": "Ranium\n"
    "Games with secret choices for two to four. Everyone holds one of these.\n\n"
    "Choose in secret. When all have chosen, all handhelds show it at the same moment.",
    "help.keys": "The buttons\n"
    "◀ ▶ move the cursor or turn pages.\n"
    "● chooses.\n"
    "Hold ● to go back.\n\n"
    "◀ and ▶ together: help for what you are looking at.",
    "help.number": "The number\n"
    "It stands above the menu. All handhelds have the same one in the same step.\n\n"
    "If they differ, somebody sits between you and plays two games.",
    "help.settings": "Settings\n"
    "Name and colour are kept when the handheld is off. ● changes a line.",
    "help.colour": "Colour\n"
    "Each player has a colour and its letter:\nY yellow   R red\nB blue     G green",
    "help.name": "Your name\n"
    "◀ ▶ go through names, ● takes one. On the last page you write your own.\n\n"
    "Turn to a letter, ● adds it. ✓ ends, ✗ takes a letter back.",
    "help.lobby": "The table\n"
    "Handhelds that hear each other are listed.\n"
    "With all seats taken and ready it starts.\n\n"
    "♟ at this handheld\n"
    "◢ at another one\n"
    "✕ not heard now\n"
    "☻ a bot\n"
    "○ a free seat",
    "help.deal": "Sealed deal\n"
    "All handhelds lock and shuffle the cards together. No program can see the cards of another handheld.\n\n"
    "After the round all locks are opened: who has cheated is named.",
    "help.game": "The game\nAll at the table must choose the same game and options.",
    "help.options": "Options\nTrusted deal: every handheld knows all hands and shows its holder only the own one.\n\nAt once, for friends. Without it the deal is sealed: no handheld knows another hand.\n\nMine: luck cards are put back after each use. Secret cards are chosen from the hand.\n\nOne loader: you choose which one moves. Send home: who loses a fight goes home.",
    "help.handover": "Pass it on\n"
    "Several people share this handheld. Press ● only when nobody else can see it.",
    "help.care": "The display\n"
    "It dims when nobody presses a key, and later goes dark.\n\n"
    "Any key wakes it; that press does nothing else. So does news in the game.",
    "help.status": "Status\n"
    "How this handheld is doing, live while you look.\n\n"
    "Link: in a ring, it is closed when what you send comes back. Hears: the others' numbers.\n\n"
    "Damaged frames are sent again. Many: check the cable.\n\n"
    "False frames: sent by someone in the name of another. They do not count.\n\n"
    "Check number: the same on all handhelds of a game, or somebody sits between.\n\n"
    "Errors: the last one, and how long after the start it came.",
}
