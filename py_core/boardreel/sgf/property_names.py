"""Short names of SGF properties in English and German, for the user interface: standard ones, and evaluations."""

from __future__ import annotations

from collections.abc import Mapping

#: identifier, English name, German name
_TABLE = """
AB|Adds black stones|Setzt schwarze Steine
AE|Clears points|Leert Punkte
AN|Annotated by|Kommentiert von
AP|Written by|Geschrieben mit
AR|Arrows|Pfeile
AS|Who adds stones|Wer Steine setzt
AW|Adds white stones|Setzt weiße Steine
B|Black’s move|Zug von Schwarz
BL|Time left for Black, in seconds|Restzeit von Schwarz in Sekunden
BM|Bad move|Schlechter Zug
BR|Rank of Black|Rang von Schwarz
BS|Kind of player of Black: 0 human, else a computer|Art des Spielers von Schwarz: 0 Mensch, sonst Computer
BT|Team of Black|Mannschaft von Schwarz
BWWR|Win rates before the move|Gewinnchancen vor dem Zug
C|Comment|Kommentar
CA|Charset|Zeichensatz
CH|Check mark|Häkchen
CP|Copyright|Urheberrecht
CR|Circles|Kreise
DD|Dimmed points|Abgeblendete Punkte
DG|Data of a diagram|Daten eines Diagramms
DM|Even position|Ausgeglichene Stellung
DO|Doubtful move|Fragwürdiger Zug
DT|Date|Datum
EL|Value of an evaluated move|Wert eines bewerteten Zugs
ES|Estimated score before the move|Geschätzter Punktestand vor dem Zug
EV|Event|Turnier
EX|Expected move|Erwarteter Zug
FF|Version of the file format|Version des Dateiformats
FG|Figure|Figur
GB|Good for Black|Gut für Schwarz
GC|About the game|Zur Partie
GM|Game|Spiel
GN|Name of the game|Name der Partie
GW|Good for White|Gut für Weiß
HA|Handicap|Vorgabe
HO|Hotspot|Brennpunkt
ID|Identifier of the game|Kennung der Partie
IP|Initial position|Anfangsstellung
IT|Interesting move|Interessanter Zug
IY|Direction of the vertical axis|Richtung der senkrechten Achse
KI|Integer komi, doubled|Ganzzahliges Komi, verdoppelt
KM|Komi|Komi
KO|Known to be against the rules|Bekannt als Zug gegen die Regeln
KT|Analysis of KaTrain|Analyse von KaTrain
KTV|Version of KaTrain’s analysis|Version der Analyse von KaTrain
L|Letters a, b, c on points|Buchstaben a, b, c auf Punkten
LB|Labels|Beschriftungen
LN|Lines|Linien
LT|Who runs out of time loses|Wer die Zeit überschreitet, verliert
LZ|Analysis of Lizzie|Analyse von Lizzie
LZ2|Analysis of Lizzie, second engine|Analyse von Lizzie, zweite Engine
LZOP|Analysis of Lizzie|Analyse von Lizzie
LZOP2|Analysis of Lizzie, second engine|Analyse von Lizzie, zweite Engine
M|Marks|Zeichen
MA|Crosses|Kreuze
MCWR|Win rates before the move, by playouts|Gewinnchancen vor dem Zug, nach Playouts
MN|Move number|Zugnummer
N|Name of the node|Name des Knotens
OB|Moves left for Black in this period|Züge übrig für Schwarz in diesem Abschnitt
OGSC|Score lead of Black|Punktevorsprung von Schwarz
OM|Moves of an overtime period|Züge eines Verlängerungsabschnitts
ON|Opening|Eröffnung
OP|Length of an overtime period, in seconds|Länge eines Verlängerungsabschnitts in Sekunden
OT|Overtime|Verlängerung
OV|Time lost for each move, in seconds|Zeitverlust für jeden Zug in Sekunden
OW|Moves left for White in this period|Züge übrig für Weiß in diesem Abschnitt
PB|Black|Schwarz
PC|Place|Ort
PL|Side to move|Seite am Zug
PM|How move numbers are printed|Wie Zugnummern gedruckt werden
PW|White|Weiß
RE|Result|Ergebnis
RG|Region|Gebiet des Bretts
RO|Round|Runde
RU|Rules|Regeln
SBKS|Score lead of Black|Punktevorsprung von Schwarz
SBKV|Win rate of Black, in percent|Gewinnchance von Schwarz in Prozent
SC|Secure stones|Sichere Steine
SE|Points tried, or marks of Octi|Versuchte Punkte oder Zeichen von Octi
SI|Sigma|Sigma
SL|Selected points|Ausgewählte Punkte
SO|Source|Quelle
SQ|Squares|Quadrate
ST|How variations are shown|Wie Varianten gezeigt werden
SU|Kind of setup|Art der Aufstellung
SZ|Board size|Brettgröße
TB|Territory of Black|Gebiet von Schwarz
TC|Territory count|Gebietszählung
TE|Good move|Guter Zug
TM|Main time|Bedenkzeit
TR|Triangles|Dreiecke
TW|Territory of White|Gebiet von Weiß
UC|Unclear position|Unklare Stellung
US|Entered by|Eingegeben von
V|Value of the position|Wert der Stellung
VNWR|Win rates before the move, by the value network|Gewinnchancen vor dem Zug, nach dem Bewertungsnetz
VW|Visible part of the board|Sichtbarer Teil des Bretts
W|White’s move|Zug von Weiß
WL|Time left for White, in seconds|Restzeit von Weiß in Sekunden
WR|Rank of White|Rang von Weiß
WS|Kind of player of White: 0 human, else a computer|Art des Spielers von Weiß: 0 Mensch, sonst Computer
WT|Team of White|Mannschaft von Weiß
"""
_ROWS = [line.split("|") for line in _TABLE.strip().splitlines()]

#: names by language and message key; the key of a property is `property.IDENT`
MESSAGES: Mapping[str, Mapping[str, str]] = {
    language: {f"property.{row[0]}": row[column] for row in _ROWS} for column, language in ((1, "en"), (2, "de"))
}
