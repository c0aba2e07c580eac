# Two commands for everybody: `make play` and `make test`. Each makes its own environment in .venv.

PYTHON ?= python3

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
STAMP := .venv/installed

.PHONY: help play test format lint types imports pytest nightly bench pictures clean

help:
	@echo "make play     open the table in your browser"
	@echo "make test     format, lint, types, imports and tests"
	@echo "make nightly  the long tests"
	@echo "make bench    measure the speed"
	@echo "make pictures take the pictures of docs/pictures"
	@echo "make format   format the code and apply the safe fixes"
	@echo "make clean    remove the environment and the caches"

play: $(STAMP)
	@$(BIN)/armillary play

test: lint types imports pytest

lint: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP)
	$(BIN)/mypy --strict

imports: $(STAMP)
	$(BIN)/lint-imports

pytest: $(STAMP)
	$(BIN)/pytest

nightly: $(STAMP)
	$(BIN)/pytest -m nightly

pictures: $(STAMP)
	$(BIN)/python -m bench.pictures

bench: $(STAMP)
	@$(BIN)/armillary bench

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Reinstalled when pyproject.toml changes.
$(STAMP): pyproject.toml
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
