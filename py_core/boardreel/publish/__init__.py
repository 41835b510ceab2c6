"""Makes pages: one record in one page (`embed`), a folder of records as a site (`site`), a look at once (`view`).

A door like the command line, which alone imports it, and only when one of these commands is called.
"""
