# The shop's commands; `make` lists them.
.DEFAULT_GOAL := help
.PHONY: run test check build clean help

INSTALLED := node_modules/.package-lock.json

run: $(INSTALLED) ## Install, build and start the whole shop, with demo data
	@node scripts/build-if-needed.mjs
	@exec node dist/backend/main.js

test: $(INSTALLED) ## Run every test: gates, unit, contract, HTTP, component, browser
	@node scripts/test.mjs

check: $(INSTALLED) ## Run the gates alone: types, lint, format, layers, unused code
	@npm run --silent check

build: $(INSTALLED) ## Build backend and browser app into dist/
	@npm run --silent build

clean: ## Remove what was built and installed; the data in .data stays
	rm -rf dist node_modules .results

help:
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-7s %s\n", $$1, $$2 }'

$(INSTALLED): package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null || { echo 'Node.js 20.19 or newer, with npm, is needed: https://nodejs.org'; exit 1; }
	@node -e 'const [major, minor] = process.versions.node.split(".").map(Number); if (major < 20 || (major === 20 && minor < 19)) { console.error("Node.js 20.19 or newer is needed; this is " + process.version); process.exit(1); }'
	@echo 'Installing packages; the first time this takes a minute or two.'
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $(INSTALLED)
