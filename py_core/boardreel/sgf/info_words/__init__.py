"""Read game info that is written in words: results, amounts of points, dates, times and ranks in many languages."""
