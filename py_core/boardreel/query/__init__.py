"""Choose games by a query, such as `player:lee date:2016-03..2017 -result:B+R (game:go OR has:comments)`.

The same text works at the command line, in Python and in the search boxes of pages: `publish/static/query.js` parses and
compares in the same way, and `tests/data/query.json` has the cases that both pass.
"""

from boardreel.query.fields import FIELDS, WORDS
from boardreel.query.parser import Query, Term, parse_query
from boardreel.query.term_tests import QueryError

__all__ = ["FIELDS", "WORDS", "Query", "QueryError", "Term", "parse_query"]
