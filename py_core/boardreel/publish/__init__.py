"""Make web pages from records: one page (`embed`), a website (`site`), or pages of a local server (`view`).

The modules `embed`, `site` and `view` implement the commands of these names; the command line imports each only when it
is used.
"""
