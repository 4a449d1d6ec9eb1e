# Two commands are enough: `make run` and `make test`. The rest is for those who change things.
.PHONY: run test test-brokers check install fmt lock bench chaos races

# Where it is set, every start would compile a thousand modules anew: 15 seconds instead of 3 to the first page.
unexport PYTHONDONTWRITEBYTECODE

STAMP := .venv/installed
CATALOGUES := $(wildcard forum/locale/*/LC_MESSAGES/*.po killgame/locale/*/LC_MESSAGES/*.po)

run: install
	@KILLGAME_ENDS_WITH_PARENT=1 exec .venv/bin/python -m deploy.local

# Three on two cores: a quarter of the time a test waits for real clocks.
test: install
	.venv/bin/python -m pytest -n 3 $(ARGS)

test-brokers: install
	.venv/bin/python -m tests.brokers $(ARGS)

check: install
	deploy/check

install: $(STAMP) $(CATALOGUES:.po=.mo)

$(STAMP): requirements-dev.txt deploy/install
	@deploy/install
	@touch $@

%.mo: %.po $(STAMP)
	@.venv/bin/pybabel --quiet compile --input-file $< --output-file $@

fmt: install
	.venv/bin/ruff check --fix --quiet .
	.venv/bin/ruff format --quiet .

lock: install
	deploy/lock
	@touch $(STAMP)

bench: install
	.venv/bin/python -m tests.benchmarks

races: install
	LAST_MOMENTS=1000 RACES=500 .venv/bin/python -m pytest -n 2 -s tests/forum/test_last_moment.py tests/forum/test_races.py $(ARGS)

chaos: install
	.venv/bin/python -m tests.chaos $(ARGS)
