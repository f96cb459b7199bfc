# The shop's commands; `make` lists them.
.DEFAULT_GOAL := help
.PHONY: run test test-all check build clean help

INSTALLED := node_modules/.package-lock.json

run: $(INSTALLED) ## Install, build and start the whole shop, with demo data
	@node scripts/build.mjs --if-needed
	@exec node dist/backend/main.js

test: $(INSTALLED) ## Test every rule, guarantee and journey once, in minutes
	@node scripts/test.mjs

test-all: $(INSTALLED) ## Run every test: also crashes, MongoDB, all screens
	@node scripts/test.mjs --all

check: $(INSTALLED) ## Run the gates alone: types, lint, format, layers, unused code
	@npm run --silent check

build: $(INSTALLED) ## Build backend and browser app into dist/
	@npm run --silent build

clean: ## Remove what was built and installed; the data in .data stays
	rm -rf dist dist-dev node_modules .results

help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-8s %s\n", $$1, $$2 }'

$(INSTALLED): package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null || { echo 'Node.js 20.19 or newer, with npm, is needed: https://nodejs.org'; exit 1; }
	@node -e 'const [major, minor] = process.versions.node.split(".").map(Number); if (major < 20 || (major === 20 && minor < 19)) { console.error("Node.js 20.19 or newer is needed; this is " + process.version); process.exit(1); }'
	@echo 'Installing packages; the first time this takes a minute or two.'
	@start=$$(date +%s); npm ci --no-audit --no-fund --loglevel=error && echo "Packages were installed in $$(($$(date +%s) - start)) s."
	@touch $(INSTALLED)
