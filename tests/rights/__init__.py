"""Who may do what: every operation as every role, ids of others, and what ends with a right."""
