"""The words of Load! in German; see ranium/ui/words.py."""

WORDS = {
    # Der Tisch
    "l.at": "R{0} {1}/12",
    "l.colours": "Farben",
    "l.unseen": "Noch im Spiel",
    "l.aside": "4 davon liegen weg",
    # Die geheime Wahl
    "l.loaded": "geladen du:{0}",
    "l.play": "spielen",
    "l.about": "sticht {0}, nicht {1}",
    # Aufdecken
    "l.beats": "{0} sticht {1}",
    "l.higher": "beide {0}: {1} sticht {2}",
    "l.won": "{0} gewinnt {1}",
    "l.equal": "Zwei gleiche Karten",
    "l.nobody": "Kein Stich. {0} sind für diese Runde raus",
    "l.passed": "{0} hat für {1} keinen Platz: {2} muss laden",
    "l.stuck": "{0}: kein Platz auf beiden Schiffen",
    # Handeln
    "l.must": "Du musst:",
    "l.instead": "Nun du:",
    "l.only": "muss so",
    # Runden
    "l.dealt": "Je 12 neue Karten, 4 liegen verdeckt weg.",
    "l.stay": "Die Schiffe bleiben, wie sie sind.",
    # Wertung und Stand
    "l.rule_most": "hat mehr: den Wert",
    "l.rule_none": "gleich viel: 0 Punkte",
    "l.before": "bisher",
    "l.bonus": "Bonus",
    "l.rule_bonus": "Bonus: 3 je Viererst.",
    "l.by_0": "Meiste Punkte siegen",
    "l.by_1": "Gleich: geteilter Sieg",
    # Hilfe
    "l.help_table": "TISCH\nBeide Schiffe mit Stapeln von unten nach oben, darunter die Punkte.\n\nFarben: Container je Farbe. \x11 hat mehr davon: bekäme den Wert der Karten.\n\nNoch im Spiel: ein Punkt ist eine Karte, die in dieser Runde schon lag.",
    "l.help_pick": "DEINE KARTE\nBeide spielen geheim eine Karte. Der Stich bringt beide Karten.\n\nWer sticht, muss die Farbe der Stichkarte laden oder umladen.\n\nRechts: geladene Container. Wer mehr von einer Farbe hat, wertet seine gewonnenen Karten.\n\n✗ kein Platz für die Farbe auf deinem Schiff: stichst du damit, lädt der andere.",
    "l.help_duel": "WER STICHT?\n\x03 sticht \x02 und \x01\n\x02 sticht \x01 und \x00\n\x01 sticht \x00\n\x00 sticht \x03\n\nGleiche Farbe: höhere Zahl. Auch die Zahl gleich: beide Karten sind raus.",
    "l.help_deal": "GEBEN\nJeder hält 12 von 28 Karten, vier liegen weg. Drei Runden.\n\nVertraut gegeben: jedes Gerät kennt beide Hände, zeigt aber nur deine.",
    "l.help_load": "LADEN\nEin Container der Stichfarbe muss geladen oder umgeladen werden.\n\nUmladen: oben von einem Stapel auf einen anderen Stapel.\n\nKein Platz? Dann muss der andere, und wenn keiner kann, geschieht nichts.\n\n✗ Stapel zu hoch\n- leer, kein Stapel\n3:2 du und der andere",
    "l.help_reveal": "AUFDECKEN\n\x11 gewinnt den Stich, nimmt beide Karten und muss die Farbe laden.",
    "l.help_scoring": "WERTUNG\nJe Farbe: wer mehr Container hat, bekommt den Wert seiner Karten.\n\nGleich viele: keine Punkte. Nach Runde 3 je Viererstapel: 3 mehr.",
    "l.help_standing": "DAS ENDE\nMeiste Punkte siegen. Gleich viele: geteilter Sieg.",
}
