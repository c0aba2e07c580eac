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

.PHONY: help play test format lint types imports pytest nightly bench pictures clean

help:
	@echo "make play     open the table in your browser"
	@echo "make test     format, lint, types, imports and tests"
	@echo "make nightly  the long tests"
	@echo "make bench    measure the speed"
	@echo "make pictures take the pictures of docs/pictures"
	@echo "make format   format the code and apply the safe fixes"
	@echo "make clean    remove the environment and the caches"

play: $(TO_PLAY)
	@$(BIN)/armillary play

# mypy uses one processor, and takes it while the tests wait for browsers and servers.
test: lint imports
	@$(MAKE) --no-print-directory -j 2 types pytest

lint: $(TO_WORK)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(TO_WORK)
	$(BIN)/mypy --strict

imports: $(TO_WORK)
	$(BIN)/lint-imports

pytest: $(TO_WORK)
	$(BIN)/pytest

nightly: $(TO_WORK)
	$(BIN)/pytest -m nightly

pictures: $(TO_WORK)
	$(BIN)/python -m bench.pictures

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

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
