"""The API: the same commands and views as the pages, as JSON."""
