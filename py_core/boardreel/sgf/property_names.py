"""Short English names of SGF properties for the user interface: standard ones, and evaluations."""

from __future__ import annotations

from collections.abc import Mapping

#: identifier and name
_TABLE = """
AB|Adds black stones
AE|Clears points
AN|Annotated by
AP|Written by
AR|Arrows
AS|Who adds stones
AW|Adds white stones
B|Black’s move
BL|Time left for Black, in seconds
BM|Bad move
BR|Rank of Black
BS|Kind of player of Black: 0 human, else a computer
BT|Team of Black
BWWR|Win rates before the move
C|Comment
CA|Charset
CH|Check mark
CP|Copyright
CR|Circles
DD|Dimmed points
DG|Data of a diagram
DM|Even position
DO|Doubtful move
DT|Date
EL|Value of an evaluated move
ES|Estimated score before the move
EV|Event
EX|Expected move
FF|Version of the file format
FG|Figure
GB|Good for Black
GC|About the game
GM|Game
GN|Name of the game
GW|Good for White
HA|Handicap
HO|Hotspot
ID|Identifier of the game
IP|Initial position
IT|Interesting move
IY|Direction of the vertical axis
KI|Integer komi, doubled
KM|Komi
KO|Known to be against the rules
KT|Analysis of KaTrain
KTV|Version of KaTrain’s analysis
L|Letters a, b, c on points
LB|Labels
LN|Lines
LT|Who runs out of time loses
LZ|Analysis of Lizzie
LZ2|Analysis of Lizzie, second engine
LZOP|Analysis of Lizzie
LZOP2|Analysis of Lizzie, second engine
M|Marks
MA|Crosses
MCWR|Win rates before the move, by playouts
MN|Move number
N|Name of the node
OB|Moves left for Black in this period
OGSC|Score lead of Black
OM|Moves of an overtime period
ON|Opening
OP|Length of an overtime period, in seconds
OT|Overtime
OV|Time lost for each move, in seconds
OW|Moves left for White in this period
PB|Black
PC|Place
PL|Side to move
PM|How move numbers are printed
PW|White
RE|Result
RG|Region
RO|Round
RU|Rules
SBKS|Score lead of Black
SBKV|Win rate of Black, in percent
SC|Secure stones
SE|Points tried, or marks of Octi
SI|Sigma
SL|Selected points
SO|Source
SQ|Squares
ST|How variations are shown
SU|Kind of setup
SZ|Board size
TB|Territory of Black
TC|Territory count
TE|Good move
TM|Main time
TR|Triangles
TW|Territory of White
UC|Unclear position
US|Entered by
V|Value of the position
VNWR|Win rates before the move, by the value network
VW|Visible part of the board
W|White’s move
WL|Time left for White, in seconds
WR|Rank of White
WS|Kind of player of White: 0 human, else a computer
WT|Team of White
"""

#: names by message key; the key of a property is `property.IDENT`
MESSAGES: Mapping[str, str] = {
    f"property.{ident}": name for ident, name in (line.split("|") for line in _TABLE.strip().splitlines())
}
