"""Entry point for the web worker: `api` has one function per call of the page, and imports the others.

`web/runtime/calls.js` is the table of the calls. `explorer_calls` and `index_calls` are imported only for an index.
"""
