# Two commands are enough: `make run` and `make test`. Each sets up what it needs, and is quick the second time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint types wheel check docs clean

run: $(READY)
	@$(BIN)/python examples/tour.py

test: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/basedpyright

wheel: $(READY)
	$(BIN)/python .ci/check_wheel.py

check: lint types wheel

docs: $(READY)
	$(BIN)/python docs/reference.py

clean:
	rm -rf $(VENV) build dist *.egg-info

# Where the machine has no C++ compiler, the one of the ziglang wheel serves.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "ascir needs Python 3.11 or later; name one with: make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@if command -v c++ >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null; then extras=dev; else extras=dev,sim; fi; \
	  echo "installing ascir[$$extras] into $(VENV)"; $(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[$$extras]"
	@touch $@
