"""Names of spaces and titles of cards, written by tools/pack.py from tools/scenarios/robotech.toml. Do not edit."""

SPACES = "New Macross City|Granite City|Iron Harbor|Sunfield|Three Bridges|Northwest Quadrant|Forest Preserve|Reclamation Sector|Excalibur Command Center|Crater Plain|Wreck Coast|Glass Desert|Frozen Shelf"
EVENTS = "Morning Patrol|Whispers at Night|Stolen Cells|Descent|Minmei's Tour|Town Meeting|Veritech Works|Hunger Riots|Shipyard Shift|Free Press|Amnesty|Khyron's Raid|Searchlights|Foundation Stone|Last Line|The Old Oath|Orbital Reserve|General Strike|Ration Convoy|Road Blocks|Deserters|Orbital Broadcast|Emergency Landing|Viva Miriya|Squatters|Reservists|Sabotage|Ransom|Buried Mecha|Fuel Levy|Engine Overhaul|Refugee Trek|Divided Vote|Harvest Home"
