"""Make web pages from records: pages with one game (`embed`), a website (`site`), lessons (`study`), and what these share.

The modules next to the folders are shared, or make a printed page, an animation, or the pages of a local server. This is a
library: the command line, which uses it, imports each module only when a command needs it.
"""
