"""Names of spaces and titles of cards, written by tools/pack.py from tools/scenarios/robotech.toml. Do not edit."""

SPACES = "New Macross City|Granite City|Eisenhafen|Sonnenfeld|Drei Brücken|Nordwest-Quadrant|Waldreservat|Rückbau-Sektor|Kommando Excalibur|Kraterebene|Wrackküste|Glaswüste|Eisschelf"
EVENTS = "Morgenstreife|Nachtgeflüster|Gestohlene Zellen|Landeanflug|Minmeis Tournee|Stadtversammlung|Veritech-Werke|Hungerunruhen|Werftschicht|Freie Presse|Amnestie|Khyrons Überfall|Suchscheinwerfer|Grundstein|Letzte Linie|Der alte Eid|Reserve im Orbit|Generalstreik|Versorgungskonvoi|Straßensperren|Überläufer|Orbit-Sendung|Notlandung|Viva Miriya|Hausbesetzer|Reservisten|Sabotage|Lösegeld|Vergrabene Mecha|Treibstoffabgabe|Triebwerkstausch|Flüchtlingszug|Gespaltene Wahl|Erntefest"
