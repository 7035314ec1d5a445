# `make` lists the targets. Everything is made in .venv, .locking, .auditing, .mutating, .generators, .peers, .serving,
# build, mutants, node_modules and DATA; nothing outside this folder.

PYTHON ?= python3
HOST   ?= 127.0.0.1
PORT   ?= 8000
DATA   ?= var
WHO    ?= staff
GROUP  ?=
HOURS  ?= 8
export HOST PORT DATA WHO GROUP
# For the engine's small systems more threads only spin.
export OPENBLAS_NUM_THREADS ?= 1
# One more than CI has processors: tests of servers and browsers wait a third of their time.
TESTERS = 3
# Each process that has to compile all modules starts 3 s later: so what it compiled is kept, in __pycache__.
unexport PYTHONDONTWRITEBYTECODE

LOCK   = .locking/bin/uv pip compile --quiet --no-config --cache-dir .locking/cache --universal --python-version 3.11 \
	--generate-hashes --annotation-style line --custom-compile-command "make lock" $(ARGS)
LAUNCH = @command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name one, as in make PYTHON=/path/to/python3."; exit 1; }; exec $(PYTHON) -m config.launch
BIN    = .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run password databases mcp glyphs tools test lint format types imports migrations checks tests quick postgresql proof sweep endure golden bench constants mutants clients audit lock clean

help: ## List the targets
	@awk 'BEGIN {FS = ":.*## "} /^[a-z]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## Set up what is missing and serve the shop (PORT=8000 HOST=127.0.0.1 DATA=var)
	$(LAUNCH) run

password: ## A new random password for a member of staff (WHO=staff); with GROUP="Catalogue editors", a new login
	@test -x $(BIN)/python || { echo "Nothing is set up yet: make run does it."; exit 1; }
	@$(BIN)/python manage.py staffpassword $${GROUP:+"--group=$$GROUP"} -- "$$WHO"

databases: ## Install what PostgreSQL and Redis need, beside what make run installs (14 MB)
	@test -x $(BIN)/python || { echo "Nothing is set up yet: make run does it."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r config/databases.lock

mcp: ## Install what the MCP server needs, beside what make run installs (40 MB)
	@test -x $(BIN)/python || { echo "Nothing is set up yet: make run does it."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r designs/agents/mcp.lock

glyphs: ## Compile the typefaces into the glyph library, if that is missing, cut short or outdated
	$(LAUNCH) glyphs

tools: ## Set up what the targets below need: packages, typefaces, glyph library
	$(LAUNCH) tools

test: tools ## Everything that must hold before a change lands; CI runs this (types beside the tests)
	@$(MAKE) --no-print-directory --jobs=2 lint types imports migrations checks tests

lint: tools ## Style and common mistakes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: tools ## Mend what lint can mend by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: tools ## Types, strictly
	$(BIN)/mypy .

imports: tools ## The direction of imports
	$(BIN)/lint-imports

migrations: tools ## No change of a model without its migration
	$(BIN)/python manage.py makemigrations --check --dry-run

checks: tools ## The configuration, by Django's own checks and ours
	$(BIN)/python manage.py check --fail-level WARNING

tests: tools ## The tests alone (ARGS="tests/config -k port" narrows them)
	$(BIN)/pytest -n $(TESTERS) --dist worksteal $(ARGS)

quick: tools ## The tests but for those that start a server, a browser, a database or the launcher
	$(BIN)/pytest -n 2 --dist worksteal -m "not launches and not slow and not proof" $(ARGS)

postgresql: tools ## The tests of the shop on PostgreSQL and Redis, which are started for them (a quarter of an hour)
	$(BIN)/python -m tests.on_postgresql $(ARGS)

proof: tools clients ## Over 5,000 generated requests against the running server, the clients of five generators, and ours
	CASES_PER_OPERATION=2600 PHASES=examples,coverage,fuzzing,stateful $(BIN)/pytest tests/contract/schema/test_schemathesis.py
	$(BIN)/pytest -m proof tests/generators tests/docs

sweep: tools ## What takes long: every name and thousands of random requests (slow tests), then every JIS kanji
	$(BIN)/pytest -n 2 -m slow
	$(BIN)/python manage.py sweepkanji

endure: tools ## Hours: every letter and 20,000 names drawn, a million inputs, ten minutes of traffic with faults in it
	$(BIN)/python -m tests.long_runs inputs
	$(BIN)/python -m tests.long_runs traffic
	$(BIN)/python -m tests.long_runs attacks
	nice $(BIN)/python manage.py endure $(ARGS)

golden: tools ## Take the faces as they are now for right: rewrite tests/golden after raising ENGINE_VERSION
	$(BIN)/python -m tests.golden

bench: tools ## What faces, answers and memory cost, beside floors and peers (ARGS="warm dense": parts of it)
	$(BIN)/python -m tests.bench $(ARGS)

constants: tools ## Move each constant of the engine by 5 % and see which faces change (ARGS="--names 12 --until-change")
	$(BIN)/python -m tests.constants $(ARGS)

mutants: tools .mutating/mutmut ## Change code line by line and see what no test notices; the next run goes on (HOURS=8 ONLY=catalog.rules)
	PYTHONPATH=$(CURDIR)/.mutating $(BIN)/python -m tests.mutating $(HOURS) $(ONLY)

clients: .generators/installed ## The typed clients of docs/examples, made of the contract: a wheel and an npm package in build/clients
	rm -rf build/clients
	mkdir -p build/clients
	cp -r docs/examples/python docs/examples/typescript build/clients/
	.generators/bin/datamodel-codegen --input tests/contract/openapi.json --input-file-type openapi \
		--openapi-scopes schemas parameters paths --use-operation-id-as-name --output-model-type typing.TypedDict \
		--no-use-closed-typed-dict --enum-field-as-literal all --target-python-version 3.11 --formatters builtin \
		--disable-timestamp --output build/clients/python/seals_client/schema.py
	.generators/bin/python -m pip wheel --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation \
		--wheel-dir build/clients build/clients/python
	ln -s $(CURDIR)/.generators/node_modules build/clients/typescript/node_modules
	PATH="$$PATH:$(CURDIR)/$(BIN)" && cd build/clients/typescript && \
		node_modules/.bin/openapi-typescript $(CURDIR)/tests/contract/openapi.json --output src/schema.ts > /dev/null && \
		node_modules/.bin/tsc --project . && npm pack --silent --pack-destination ..

audit: .auditing/bin/pip-audit ## Known holes in packages, where the registries can tell of them (one that cannot is no verdict)
	.auditing/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.lock -r config/databases.lock
	PATH="$(CURDIR)/$(BIN):$$PATH" npm audit --omit=dev

lock: .locking/bin/uv ## Write the locks anew after a list of packages changed (ARGS=--upgrade: newer ones too)
	$(LOCK) requirements.txt -o requirements.lock
	$(LOCK) config/databases.txt -c requirements.lock -o config/databases.lock
	$(LOCK) designs/agents/mcp.txt -c requirements.lock -o designs/agents/mcp.lock
	$(LOCK) tests/requirements.txt -c requirements.lock -c config/databases.lock -c designs/agents/mcp.lock \
		-o tests/requirements.lock
	$(LOCK) config/launch/setup/npm.txt -o config/launch/setup/npm.lock
	$(LOCK) config/launch/setup/uv.txt -o config/launch/setup/uv.lock
	$(LOCK) tests/auditing/requirements.txt -o tests/auditing/requirements.lock
	$(LOCK) tests/mutating/requirements.txt -c tests/requirements.lock -o tests/mutating/requirements.lock
	$(LOCK) tests/generators/requirements.txt -o tests/generators/requirements.lock
	@touch $<

.locking/bin/uv: config/launch/setup/uv.lock
	$(PYTHON) -m venv .locking
	.locking/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r config/launch/setup/uv.lock
	@touch $@

.auditing/bin/pip-audit: tests/auditing/requirements.lock
	$(PYTHON) -m venv .auditing
	.auditing/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/auditing/requirements.lock
	@touch $@

.mutating/mutmut: tests/mutating/requirements.lock
	rm -rf .mutating
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --target .mutating -r tests/mutating/requirements.lock
	@touch $@

.generators/installed: tests/generators/requirements.lock tests/generators/package-lock.json
	rm -rf .generators
	$(PYTHON) -m venv .generators
	.generators/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/generators/requirements.lock
	cp tests/generators/package.json tests/generators/package-lock.json .generators/
	cd .generators && PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

clean: ## Remove what was installed and compiled; DATA with its database stays
	rm -rf .venv .locking .auditing .mutating .generators .peers .serving build mutants node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
