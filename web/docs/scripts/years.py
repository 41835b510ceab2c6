"""Count the games of an index by year and result: `years.py INDEX`.

The table is one of Apache Arrow. With pandas, `explorer.table().to_pandas()` is a data frame.
"""

import sys

import pyarrow as pa
import pyarrow.compute as pc
from boardreel.explorer import Explorer

table = Explorer(sys.argv[1]).table()
year = pc.year(table["first_day"])
winner = pc.utf8_slice_codeunits(table["result"], 0, 1)
counted = (
    pa.table({"year": year, "winner": winner, "moves": table["moves"]})
    .group_by(["year", "winner"])
    .aggregate([("moves", "count"), ("moves", "mean")])
    .sort_by([("year", "ascending"), ("winner", "ascending")])
)
for row in counted.to_pylist():
    print(
        row["year"],
        row["winner"] or "?",
        row["moves_count"],
        f"{row['moves_mean']:.0f} moves",
    )
