"""The general words in German; see words.py."""

WORDS = {
    # buttons
    "key.browse": "bewegen",
    "key.choose": "wählen",
    "key.turn": "blättern",
    "key.on": "weiter",
    "key.ok": "ok",
    "key.close": "zu",
    "key.take": "nehmen",
    "key.done": "Fertig",
    # first screen
    "title.play": "Spielen",
    "title.settings": "Optionen",
    "title.help": "Hilfe",
    # settings
    "settings": "Optionen",
    "name": "Name",
    "colour": "Farbe",
    "language": "Sprache",
    "language.this": "Deutsch",
    "colour.0": "Gelb",
    "colour.1": "Rot",
    "colour.2": "Blau",
    "colour.3": "Grün",
    "colour.taken": "Hat schon jemand",
    # name
    "name.title": "Dein Name",
    "name.own": "eigener",
    "name.add": "setzen",
    "name.done": "fertig",
    "name.delete": "zurück",
    # lobby
    "lobby.free": "freier Platz",
    "lobby.away": "weg",
    "lobby.is_ready": "bereit",
    "lobby.ready": "Ich bin bereit",
    "lobby.unready": "Doch noch nicht",
    "lobby.name": "Name ändern",
    "lobby.colour": "Farbe ändern",
    "lobby.guest": "Jemand dazu",
    "lobby.bot": "Bot dazu",
    "lobby.remove": "Platz entfernen",
    "lobby.game": "Spiel wählen",
    "lobby.help": "Hilfe",
    "lobby.leave": "Verlassen",
    "lobby.alone": "Noch niemand da",
    "lobby.wait_one": "Es fehlt noch einer",
    "lobby.wait": "Es fehlen noch {0}",
    "lobby.get_ready": "Sag, wenn du so weit bist",
    "lobby.unready_one": "Warten auf {0}",
    "lobby.crowded": "Zu viele: nimm einen Platz weg",
    "lobby.full": "Der Tisch ist voll",
    "lobby.running": "Ein Spiel läuft, warte auf sein Ende",
    "lobby.version": "{0} hat eine andere Version: beide erneuern",
    "lobby.same_colour": "Farbe doppelt: ändere deine",
    "lobby.same_name": "Name doppelt: ändere deinen",
    "lobby.other_game": "{0} will {1}",
    "lobby.twin": "Ein zweites Gerät hat diese Identität",
    "lobby.weak": "Zufall schwach: {0}",
    "lobby.keys": "Schlüssel abmachen …",
    "lobby.start": "Los geht's!",
    "trouble.version": "Version!",
    "trouble.colour": "Farbe!",
    "trouble.name": "Name!",
    "trouble.game": "Spiel!",
    # passing on, waiting
    "handover.title": "Weitergeben",
    "handover.pass": "Gib das Gerät an",
    "handover.alone": "Nur du darfst schauen",
    "handover.look": "ich bin's",
    "wait.title": "Warten",
    "wait.show": "Alle haben gewählt. {0} muss noch aufdecken.",
    "wait.handheld": "Warten auf das Gerät von {0}: es macht nicht weiter.",
    "wait.between": "{0} bekommt nichts von {1}: eins der Geräte oder der Weg.",
    "wait.stay": "warten",
    "wait.more": "was nun",
    # pause and leaving
    "pause": "Pause",
    "pause.go": "Zurück zum Spiel",
    "pause.leave": "Aufhören",
    "game.reload": "RELOAD!",
    "game.mine": "Mine",
    "game.load": "Load!",
    "game": "Das Spiel",
    "option.on": "ja",
    "option.off": "nein",
    "option.trusted": "Vertraut geben",
    "option.luck": "Glückskarten",
    "option.strategy": "Geheimkarten",
    "option.one-loader": "Ein Lader",
    "option.loser-home": "Heimschicken",
    "lobby.trusted": "Vertraut gegeben: die Geräte kennen beide Hände.",
    "lobby.other_options": "{0} hat andere Optionen",
    "trouble.options": "Option!",
    "memory.title": "Speicher defekt",
    "memory.damaged": "Was hier gespeichert war, war beschädigt und ist gelöscht. Gib deinen Namen neu ein.",
    "back.title": "Zurück ins Spiel",
    "back.text": "Du bist noch in einem Spiel. Weiterspielen?",
    "back.yes": "weiter",
    "back.no": "verlassen",
    "back.lost": "Hier war ein Spiel gespeichert, aber es kann nicht weitergehen.",
    "failure.text": "{0}. Näheres steht auf der Konsole.",
    "failure.memory": "Kein Speicher mehr frei; alles beginnt neu.",
    "deal.title": "Es wird gemischt",
    "deal.text": "Alle Geräte mischen die Karten gemeinsam.",
    "deal.seal": "Geben",
    "deal.sealed": "Niemand sonst sieht deine Karten.",
    "deal.check": "Erst wird die letzte Runde geprüft.",
    "deal.awaits": "wartet auf {0}",
    "fault.title": "Spiel beendet",
    "fault.1": "{0} hat sich auf zweierlei festgelegt.",
    "fault.2": "{0} hat etwas anderes aufgedeckt als festgelegt.",
    "fault.3": "{0} hat etwas Verbotenes gewählt.",
    "fault.4": "{0} hat einen anderen Spielstand.",
    "fault.5": "{0} hat beim Geben betrogen.",
    "fault.6": "{0} sagt, das Geben war falsch. Das war es nicht.",
    "fault.told": "{0} sagt: {1}",
    "fault.leave": "zur Lobby",
    "lobby.protocol": "Ein anderes Gerät hat eine andere Version: beide aktualisieren",
    "pause.table": "Der Tisch",
    "pause.number": "Nr. {0}",
    "forged.title": "Falsche Daten",
    "forged.text": "Jemand anders sendet im Namen von {0}. Das zählt hier nicht.",
    "trouble": "Störung",
    "lobby.seat": "Platz nehmen",
    "lobby.vacant": "Platz von {0} ist frei",
    "pause.away": "Wer fehlt",
    # status
    "status": "Zustand",
    "status.uptime": "Läuft seit",
    "status.heap": "Speicher frei",
    "status.battery": "Akku",
    "status.start": "Start",
    "start.power_on": "Strom",
    "start.watchdog": "Watchdog",
    "start.brownout": "Strommangel",
    "start.software": "Programm",
    "start.reset_pin": "Reset",
    "status.link": "Link von {0}",
    "link": "Link",
    "link.ring": "Ring",
    "link.closed": "zu",
    "link.open": "offen",
    "link.udp": "Netz",
    "link.espnow": "ESP-NOW",
    "status.heard": "Hört",
    "status.nobody": "niemanden",
    "status.good": "Pakete gut",
    "status.bad": "Beschädigt",
    "status.dropped": "Nicht gesendet",
    "status.random": "Zufall",
    "random.true": "echt",
    "random.weak": "SCHWACH",
    "random.text": "Keine gute Zufallsquelle: andere könnten vorhersehen, was hier gewählt wird. Tastendrücke kommen hinzu.",
    "status.forged": "Falsche Daten",
    "status.number": "Prüfzahl",
    "status.memory": "Merkspeicher",
    "status.none": "keiner",
    "status.writes": "Beschrieben",
    "status.safety": "Sicherheit",
    "status.lacks": "Es fehlt",
    "lacks.memory": "Speicher",
    "lacks.memory for a game": "Platz für ein Spiel",
    "lacks.built-in SHA-256": "eigenes SHA-256",
    "lacks.watchdog": "Watchdog",
    "lacks.battery measure": "Akkumessung",
    "lacks.status light": "Statuslicht",
    "status.well": "Kein Fehler seit dem Start.",
    "status.errors": "Fehler",
    "status.mishap": "Fehler {0}",
    # help
    "help": "Hilfe",
    "help.general": "Ranium\n"
    "Spiele mit geheimer Wahl für zwei bis vier. Jeder hält so ein Gerät.\n\n"
    "Wähle geheim. Haben alle gewählt, zeigen es alle Geräte im selben Moment.",
    "help.keys": "Die Tasten\n"
    "◀ ▶ bewegen den Zeiger oder blättern.\n"
    "● wählt.\n"
    "● halten: zurück.\n\n"
    "◀ und ▶ zugleich: Hilfe zu dem, was du gerade siehst.",
    "help.number": "Die Nummer\n"
    "Sie steht über dem Menü. Im gleichen Schritt haben alle Geräte die gleiche.\n\n"
    "Sonst sitzt jemand zwischen euch und spielt zwei Spiele.",
    "help.settings": "Optionen\n"
    "Name und Farbe bleiben, wenn das Gerät aus ist. ● ändert eine Zeile.",
    "help.colour": "Farbe\n"
    "Jeder hat eine Farbe und ihren Buchstaben:\nY Gelb   R Rot\nB Blau   G Grün",
    "help.name": "Dein Name\n"
    "◀ ▶ zeigen Namen, ● nimmt einen. Auf der letzten Seite schreibst du selbst.\n\n"
    "Such einen Buchstaben, ● setzt ihn. ✓ beendet, ✗ nimmt einen zurück.",
    "help.lobby": "Der Tisch\n"
    "Geräte, die sich hören, stehen hier.\n"
    "Sind alle Plätze besetzt und bereit, geht es los.\n\n"
    "♟ an diesem Gerät\n"
    "◢ an einem anderen\n"
    "✕ nicht zu hören\n"
    "☻ ein Bot\n"
    "○ ein freier Platz",
    "help.deal": "Versiegelt\n"
    "Alle Geräte mischen verschlossene Karten. Keines sieht die der anderen.\n\n"
    "Nach der Runde gehen alle Schlösser auf: wer betrogen hat, wird genannt.",
    "help.game": "Das Spiel\nAlle am Tisch müssen dasselbe Spiel und dieselben Optionen wählen.",
    "help.options": "Optionen\nVertraut geben: jedes Gerät kennt alle Hände und zeigt jedem nur die eigene.\n\nSofort, für Freunde. Ohne das wird versiegelt gegeben: kein Gerät kennt fremde Hände.\n\nMine: Glückskarten kommen nach Gebrauch zurück. Geheimkarten wählst du aus der Hand.\n\nEin Lader: du wählst, welcher fährt. Heimschicken: wer verliert, geht heim.",
    "help.handover": "Weitergeben\n"
    "Mehrere teilen sich das Gerät. Drück ● erst, wenn sonst niemand hinsieht.",
    "help.care": "Der Bildschirm\n"
    "Drückt niemand, wird er dunkler und geht später aus.\n\n"
    "Jede Taste weckt ihn und tut dann sonst nichts. Neues im Spiel weckt ihn auch.",
    "help.status": "Zustand\n"
    "Wie es diesem Gerät geht, während du schaust.\n\n"
    "Ring zu: was du sendest, kommt zurück. Hört: die Nummern der anderen.\n\n"
    "Beschädigtes wird wiederholt. Ist es viel: sieh nach dem Kabel.\n\n"
    "Falsche Daten: jemand sendet im Namen eines anderen. Sie zählen nicht.\n\n"
    "Prüfzahl: auf allen Geräten eines Spiels gleich, sonst sitzt jemand dazwischen.\n\n"
    "Fehler: der letzte, und wie lange nach dem Start er kam.",
}
