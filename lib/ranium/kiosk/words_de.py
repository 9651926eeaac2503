"""The kiosk's words in German; see ranium/ui/words.py."""

WORDS = {
    # for passers-by
    "k.press": "Spielen: ● drücken",
    "k.press_bare": "● los",
    "k.press_short": "● spielen",
    "k.demo": "DEMO",
    "k.more": "mehr",
    "k.language.en": "English",
    "k.language.de": "Deutsch",
    "k.best": "Die Besten",
    # a visitor chooses
    "k.which": "Was spielen wir?",
    "k.handhelds": "Mit Handhelds",
    "k.watch": "Zuschauen",
    "k.how_many": "Wie viele seid ihr?",
    "k.one": "Nur ich",
    "k.people": "{0} Leute",
    "k.and_bots": "Wie viele Bots dazu?",
    "k.no_bot": "Kein Bot",
    "k.one_bot": "1 Bot",
    "k.bots": "{0} Bots",
    "k.guest": "Gast {0}",
    # nobody presses
    "k.still": "Noch da?",
    "k.any": "Jede Taste geht",
    # a result
    "k.well_done": "Stark, {0}!",
    "k.skip": "halten: ohne",
    "k.take_letter": "nimm",
    # a table of others
    "k.watching": "Zuschauen",
    "k.watch_none": "Kein Tisch in Sicht. Öffnet die Runde auf den Handhelds.",
    "k.watch_lobby": "Am Tisch: {0}. Gezeigt wird, sobald sie beginnen.",
    "k.watch_running": "Ein Spiel läuft. Es wird gezeigt, sobald der Tisch es sagt.",
    "k.watch_lost": "Ein Schritt fehlt. Der Tisch wird nach dem Spiel gefragt.",
    # the operator
    "k.operator": "Betreiber",
    "k.pin": "PIN eingeben",
    "k.wrong": "Falsch. Noch einmal:",
    "k.next": "weiter",
    "k.new_pin": "Neue PIN",
    "k.games": "Spiele",
    "k.strength": "Bots",
    "k.bot.random": "Würfel",
    "k.bot.simple": "einfach",
    "k.bot.good": "gut",
    "k.bot.strong": "stark",
    "k.timeout": "Wartezeit",
    "k.sound": "Töne",
    "k.statistics": "Statistik",
    "k.test_display": "Test: Anzeige",
    "k.test_buttons": "Test: Tasten",
    "k.test_link": "Test: Verbindung",
    "k.change_pin": "PIN ändern",
    "k.new_day": "Neuer Tag",
    "k.clear": "Zähler löschen",
    "k.reset": "Alles löschen",
    "k.restart": "Neu starten",
    "k.sure.day": "Bestenliste von heute löschen?",
    "k.sure.clear": "Alle Zähler auf null?",
    "k.sure.reset": "Zähler, Einstellungen und PIN löschen?",
    "k.no": "nein",
    "k.yes": "ja",
    "k.wait_to_leave": "Ende nach 5 s Ruhe",
    "k.starts": "Starts",
    "k.power": "Durch Stromausfall",
    "k.kept": "Wird behalten",
    "k.started": "Begonnen",
    "k.finished": "Zu Ende gespielt",
    "k.won": "Siege von Gästen",
    "k.length": "Dauer",
    "k.given_up": "Abgebrochen",
    "k.on.handover": "Weitergeben",
    "k.on.pick": "Geheime Wahl",
    "k.on.act": "Aktion",
    "k.on.waiting": "Warten",
    "k.on.told": "Aufdecken, Wertung",
    "k.on.table": "Tisch",
    "k.on.menu": "Menü",
    "k.on.link": "Jemand fehlt",
    "k.on.standing": "Endstand",
    "k.on.other": "Anderswo",
    # how to play, per game
    "k.help.reload": "Spiel: RELOAD!\n"
    "Zwei Karten liegen\noffen. Die stärkere\nFarbe bringt einen\nContainer ins Spiel.\n\n"
    "Alle wählen geheim\neine Karte, 1 bis 7.\nDie höchste gewinnt\nden Container.\n\n"
    "Gleiche Karten heben\nsich auf. Eine ein-\nzelne 1 nimmt alle 7\naus dem Spiel.\n\n"
    "Stapelt von Gelb bis\nGrün. Die meisten von\neiner Farbe bringen\nalle ihre Punkte.",
    "k.help.load": "Spiel: Load!\n"
    "Ein Duell für zwei:\nbeide legen geheim\neine Karte und decken\ndann auf.\n\n"
    "Wer schlägt wen?\nGrün: Blau und Rot\nBlau: Rot und Gelb\nRot: Gelb\nGelb: Grün\n\n"
    "Wer gewinnt, nimmt\nbeide und muss diese\nFarbe laden oder\numladen.\n\n"
    "Nur wer von einer\nFarbe mehr Container\nhat, bekommt die\nPunkte ihrer Karten.",
    "k.help.mine": "Spiel: Mine\n"
    "Führt eure Crew durch\nTunnel einer Farbe.\nDreht Karten, um neue\nWege zu öffnen.\n\n"
    "Holt Ranium, bringt\nes zu einem Lader am\nRand, bevor der\nweiterzieht.\n\n"
    "Vier Erz pro Zug.\nDrei abgelieferte\nEinheiten gewinnen,\nzu zweit fünf.",
    "k.help.robotech": "Spiel: Robotech\n"
    "Vier Fraktionen, halb\nFreund, halb Feind:\nRDF, ZR, REF, AUL.\nJede hat ein eigenes\nZiel.\n\n"
    "Spielt eine Karte:\nihre Fraktion ist am\nZug. Sie sagt, wer\nfolgt. Davor darf man\ntauschen.\n\n"
    "Dann zwei Aktionen:\nziehen, anwerben,\nangreifen, Zivilisten\ngewinnen.\n\n"
    "RDF: 5 Zufriedene\nZR: 11 schließen sich\nan. REF: RDF hat 7\nOrte. AUL: 5 Städte\nHöchstens 4 Runden.",
}
