"""Entry point for the web worker: one function per call of the page.

`web/runtime/calls.js` is the table of the calls: those in `api`, unless a row names another module. `explorer_calls`,
`index_calls` and `counting_calls` are imported only when they are called.
"""
