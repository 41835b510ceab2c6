"""Compare the games of an index by their kind, with pandas: `averages.py INDEX`.

It needs `pip install pandas`. Games without a result count as not won.
"""

import sys

import pandas as pd
from boardreel.explorer import Explorer

games = Explorer(sys.argv[1]).table().to_pandas()
games["year"] = pd.to_datetime(games["first_day"]).dt.year.astype("Int64")
games["first_won"] = games["result"].str.startswith("B+")
compared = games.groupby("scope").agg(
    games=("file", "size"),
    moves=("moves", "mean"),
    longest=("moves", "max"),
    first_won=("first_won", "mean"),
    since=("year", "min"),
)
print(compared.sort_values(["games", "moves"], ascending=False).round(2).to_string())
