"""Make a lesson in Markdown into a page whose text moves the board, an EPUB and a page to print."""
