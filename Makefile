# Two commands for everybody: `make play` and `make test`. Each makes its own environment in .venv.

PYTHON ?= python3

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
# What playing needs, and what working on the code needs as well.
TO_PLAY := .venv/to-play
TO_WORK := .venv/to-work
TO_CHECK_SCRIPTS := node_modules/to-check-scripts

.PHONY: help play test format lint types imports scripts pytest nightly bench pictures messages clean

help:
	@echo "make play     open the table in your browser"
	@echo "make test     format, lint, types, imports and tests"
	@echo "make scripts  the types of the browser's modules, where node is installed"
	@echo "make nightly  the long tests"
	@echo "make bench    measure the speed"
	@echo "make pictures take the pictures of docs/pictures"
	@echo "make messages bring the catalogues of translations up to date"
	@echo "make format   format the code and apply the safe fixes"
	@echo "make clean    remove the environment and the caches"

play: $(TO_PLAY)
	@$(BIN)/armillary play

# mypy uses one processor, and takes it while the tests wait for browsers and servers.
test: lint imports scripts
	@$(MAKE) --no-print-directory -j 2 types pytest

lint: $(TO_WORK)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(TO_WORK)
	$(BIN)/mypy --strict

imports: $(TO_WORK)
	$(BIN)/lint-imports

# TypeScript only reads: what stands in static/js is what browsers run.
ifneq ($(and $(shell command -v node 2>/dev/null),$(shell command -v npm 2>/dev/null)),)
scripts: $(TO_CHECK_SCRIPTS)
	node_modules/.bin/tsc
else
scripts:
	@echo "The types of the browser's modules are not checked: node and npm are not installed."
endif

pytest: $(TO_WORK)
	$(BIN)/pytest

nightly: $(TO_WORK)
	$(BIN)/pytest -m nightly

pictures: $(TO_WORK)
	$(BIN)/python -m bench.pictures

messages: $(TO_WORK)
	@$(BIN)/armillary messages

bench: $(TO_PLAY)
	@$(BIN)/armillary bench

format: $(TO_WORK)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Installed again when pyproject.toml changes.
$(TO_PLAY): pyproject.toml
	@echo "Installing Armillary into .venv; this is done once."
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(TO_WORK): pyproject.toml
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(TO_PLAY)

$(TO_CHECK_SCRIPTS): package.json
	@npm install --silent --no-package-lock --no-audit --no-fund
	@touch $@

clean:
	rm -rf .venv node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
