"""Put one game into a page: a page of its own, one in a single file, or an element in the page of a documentation site."""
