# Two commands do everything: `make demo` shows the product, `make test` checks it. Both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= $(shell $(PYTHON) -c "import os; print(2 * min(4, os.cpu_count() or 1))")
ASSETS := src/webarium/assets/packages.json
FRONTEND := frontend/package.json frontend/package-lock.json frontend/assets.json frontend/build.mjs $(wildcard frontend/observe/*)

# Python keeps compiled modules: tests start hundreds of processes, each of which would else compile all of them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup demo test test-all checks lint types layers collect unit unit-all wheel bench clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: $(VENV)/.installed $(ASSETS) ## Make .venv, install, fetch front-end assets, find or install a Chromium
	@$(BIN)/webarium doctor --fix

$(VENV)/.installed: pyproject.toml scripts/make-venv
	@scripts/make-venv "$(PYTHON)" "$(VENV)"

$(ASSETS): $(FRONTEND) scripts/build-assets
	@scripts/build-assets

demo: setup ## Run the shop's smoke tasks with the oracle agent and show the result
	@$(BIN)/webarium demo

test: setup ## Set up, then lint, types, layer contracts and tests, in minutes
	@$(MAKE) --no-print-directory -j4 checks
	@$(MAKE) --no-print-directory unit

test-all: setup ## The same with every test there is: before an issue is called done
	@$(MAKE) --no-print-directory -j4 checks
	@$(MAKE) --no-print-directory unit-all
	@scripts/check-adapters

checks: lint types layers collect # side by side: types take longest and only one core

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: frontend/node_modules/.package-lock.json
	$(BIN)/mypy
	npm run --silent --prefix frontend types

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

layers:
	$(BIN)/lint-imports

collect: # so that each worker finds the tests compiled
	@found="$$($(BIN)/pytest -n 0 --collect-only -qq)" || { printf '%s\n' "$$found"; exit 1; }

unit: # two workers a core: those that drive Chromium spend half of their time waiting for it to draw
	$(BIN)/pytest -n $(WORKERS) --dist loadscope --no-loadscope-reorder

unit-all:
	$(BIN)/pytest --all -n $(WORKERS) --dist loadscope --no-loadscope-reorder

wheel: setup ## Build dist/*.whl with all assets inside
	$(BIN)/python -m build --wheel --no-isolation

bench: setup ## Measure worlds, steps and episodes
	$(BIN)/webarium bench worlds
	$(BIN)/webarium bench steps
	$(BIN)/webarium bench episodes

clean: ## Remove what set-up and tests made, but not the universe cache
	rm -rf $(VENV) frontend/node_modules src/webarium/assets dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
