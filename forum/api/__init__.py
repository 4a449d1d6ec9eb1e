"""The API: the same commands and views as the pages, as JSON, through the same doors.

`base` is what all its views share, `errors` what a refusal looks like, `shapes` how values become JSON and a schema of it;
`documents` are the answers, `requests` what may be sent; `reading`, `moving`, `judging`, `people` are the views.
"""
