"""`make test-brokers`: the deadline tests with RabbitMQ and with Redis in PostgreSQL's place; see __main__.py."""
