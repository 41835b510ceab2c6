"""Make web pages from records: one page (`embed`), a website (`site`), or a local server (`view`).

The modules `embed`, `site` and `view` implement the commands of those names; the command line imports each one only when it
is called.
"""
