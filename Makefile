# make play    plays the game; make test    shows that it is whole.
# Needs Python 3.11 or newer, Node 20 or newer and make; the rest is installed below this folder.

PYTHON ?= $(firstword $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p; done))
PY := .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes
RUNTIME := node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help play dev build test check lint types unit browser published bench fuzz lighthouse files format lock clean
MAKEFLAGS += --no-print-directory

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | awk -F '\t' '{printf "  make %-10s %s\n", $$1, $$2}'

play: build ## build the game and serve it on this machine (PORT=8080 chooses the port)
	@$(PY) -m tools.serve --dir site --max-age 0 $(if $(PORT),--port $(PORT))

dev: $(RUNTIME) .venv/build.done files ## serve the sources as they are: change, reload, see
	@$(PY) -m tools.predraw
	@$(PY) -m tools.serve --dir . --max-age 0 $(if $(PORT),--port $(PORT))

build: $(RUNTIME) .venv/build.done ## make site/, the folder for any static host
	@$(PY) -m tools.build --out site

test: lint types unit browser ## run every check and test

check: lint types unit ## run the quick checks: no browser

lint: .venv/test.done ## check style, formatting, the lock files and the workflow
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --quiet --check .
	@$(PY) -m tools.locks
	@.venv/bin/zizmor --quiet --offline --no-progress .github/workflows

types: .venv/test.done ## check the types
	@$(PY) -m mypy --no-error-summary

unit: .venv/test.done $(RUNTIME) ## run the tests that need no browser
	@$(PY) -m pytest tests/unit tests/parity -n auto $(ARGS)

browser: .venv/browsers.done $(RUNTIME) ## play the built page in real browsers
	@$(PY) -m pytest tests/browser -n 2 $(ARGS)

published: .venv/browsers.done ## test a site that was built before, as it is published: SITE=folder
	@KLONDIKE_SITE=$(or $(SITE),site) $(PY) -m pytest -n 2 $(ARGS) tests/browser/test_site.py tests/browser/test_offline.py \
		tests/browser/test_page.py tests/browser/test_win.py

bench: .venv/browsers.done build ## measure speed and memory
	@$(PY) -m tools.bench $(ARGS)

fuzz: .venv/browsers.done build ## play the built page at random and check it: ARGS="--steps 100000 --seed 1"
	@$(PY) -m tools.fuzz $(ARGS)

lighthouse: .venv/browsers.done tools/lighthouse/node_modules/.package-lock.json build ## let Lighthouse judge the built page
	@$(PY) -m tools.lighthouse $(ARGS)

files: ## bring the list of files in pyscript.toml up to date
	@$(PYTHON) -m tools.files

format: .venv/test.done ## format the sources and mend what can be mended
	@$(PY) -m ruff check --quiet --fix . ; $(PY) -m ruff format --quiet .

clean: ## remove what was built and measured; what was installed stays
	@rm -rf site bench/out test-results .hypothesis .mypy_cache .pytest_cache .ruff_cache

# Set-up, each step once

$(RUNTIME): package.json package-lock.json .npmrc
	@command -v npm >/dev/null || { echo "Install Node 20 or newer, which brings npm: the browser runtime comes from there."; exit 1; }
	@echo "Installing the browser runtime, and what packs and checks the page"
	@npm ci --ignore-scripts --no-progress --loglevel=error >/dev/null
	@touch $@

tools/lighthouse/node_modules/.package-lock.json: tools/lighthouse/package.json tools/lighthouse/package-lock.json
	@echo "Installing Lighthouse"
	@cd tools/lighthouse && npm ci --ignore-scripts --no-progress --loglevel=error >/dev/null
	@touch $@

.venv/made.done:
	@test -n "$(PYTHON)" || { echo "Install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -m venv .venv >/dev/null 2>&1 || $(PYTHON) -c 'from tools.browser import apt_install as a; a(("python3-venv",))' \
		&& $(PYTHON) -m venv .venv
	@touch $@

.venv/build.done: .venv/made.done requirements-build.txt
	@echo "Installing the MicroPython compiler"
	@$(PIP) -r requirements-build.txt
	@touch $@

.venv/test.done: .venv/build.done requirements.txt
	@echo "Installing the test packages"
	@$(PIP) -r requirements.txt
	@touch $@

.venv/browsers.done: .venv/test.done tools/browser.py
	@echo "Looking for browsers, and installing what is missing"
	@$(PY) -m tools.browser
	@touch $@

lock: .venv/test.done ## pin the newest versions that the requirements and package.json allow
	@$(PY) -m pip install --quiet --disable-pip-version-check pip-tools
	@for name in requirements-build requirements; do $(PY) -m piptools compile --quiet --upgrade --strip-extras --generate-hashes \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header --no-annotate \
		--output-file $$name.txt $$name.in; done
	@npm install --ignore-scripts --package-lock-only --loglevel=error
	@cd tools/lighthouse && npm install --ignore-scripts --package-lock-only --loglevel=error
	@$(PY) -m tools.locks --tags
