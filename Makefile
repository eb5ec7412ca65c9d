# `make run` and `make test` are all that most people need; `make help` lists the rest.
# Paths are relative, so folders with spaces in their names work. PYTHON=... picks another Python (3.11 or newer).

.DEFAULT_GOAL := help
.PHONY: help run test setup setup-run check format messages lock bench audit-ui gallery clean

export PYTHON
bin := .venv/bin
sources := daily web scripts tests hatch_build.py
# One lock for all systems and Python versions. No configuration of this machine may leak into it.
lock := $(bin)/uv pip compile --no-config --universal --python-version 3.11 --generate-hashes --no-header --quiet

help: ## this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: setup-run ## set up .venv if needed and serve on http://127.0.0.1:8000 (ARGS="--port 8080" for other settings)
	@exec $(bin)/daily serve $(ARGS)

test: setup ## format check, lint, strict types, all tests (ARGS="-k share" for some of them)
	@scripts/setup.sh system
	@$(MAKE) --no-print-directory check
	$(bin)/python -m pytest $(ARGS)

check: setup ## format check, lint and strict types without the tests
	$(bin)/ruff format --check $(sources)
	$(bin)/ruff check $(sources)
	$(bin)/mypy

setup: ## .venv with everything that developing needs
	@scripts/setup.sh dev

setup-run:
	@scripts/setup.sh run

format: setup ## format the code and fix what the linter can fix
	$(bin)/ruff check --fix $(sources)
	$(bin)/ruff format $(sources)

messages: setup ## collect texts from code and templates into the gettext catalogues
	$(bin)/python -m scripts.messages
	@$(bin)/python hatch_build.py

lock: setup ## write requirements/*.txt anew from pyproject.toml (ARGS=--upgrade for newer versions)
	$(lock) $(ARGS) pyproject.toml -o requirements/run.txt
	$(lock) $(ARGS) --group build -c requirements/run.txt -o requirements/build.txt
	$(lock) $(ARGS) pyproject.toml --group dev -c requirements/run.txt -c requirements/build.txt -o requirements/dev.txt
	$(lock) $(ARGS) --group bench -c requirements/run.txt -o requirements/bench.txt

bench: setup ## the solver beside another one, the service beside a bare view (ARGS=solver for one part)
	@scripts/setup.sh bench || echo "bench: the solver is measured alone"
	$(bin)/python -m scripts.bench $(ARGS)

audit-ui: setup ## Lighthouse before a real service: 100 points on every page (ARGS="--only board" for some of them)
	@scripts/setup.sh system
	@scripts/setup.sh audit
	$(bin)/python -m scripts.ui.audit $(ARGS)

gallery: setup ## screenshots of every page and state: build/gallery/index.html (ARGS="--only play" for some of them)
	@scripts/setup.sh system
	$(bin)/python -m tests.gallery $(ARGS)

clean: ## remove everything that was made here, but not data/
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name '__pycache__' -type d -prune -exec rm -rf {} +
	rm -f web/translations/*/LC_MESSAGES/*.mo
