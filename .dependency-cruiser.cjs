'use strict';

/**
 * The rules of the house, see docs/architecture.md. Imports run one way only:
 * backend: domain ← ports ← service ← http, adapters beside; frontend: app → pages → features → ui, api.
 */
/** The five modules, and the rooms beside them that are built the same way. */
const ROOM = '^backend/src/(?:modules/[^/]+|audit-log|stats|events|store-move)/';
/** The same, to be named again as `$1`. */
const ROOM_NAME = '^backend/src/(modules/[^/]+|audit-log|stats|events|store-move)/';
/** The log of admin acts: beside the modules, because each of them writes to it; inside it is laid out as they are. */
const AUDIT_LOG = '^backend/src/audit-log/';
/** What writes an entry together with the act: the adapters of every module use it. */
const AUDIT_TRAIL = '^backend/src/audit-log/adapters/\\w+-audit-trail\\.ts$';
const TEST_CODE = '\\.(test|contract)\\.tsx?$|^backend/test/|^frontend/(test|e2e)/';
/** Where every port meets its adapter; MongoDB's and Stripe's parts are loaded only when they are configured. */
const COMPOSITION_ROOT = '^backend/src/(adapters\\.module|mongo-adapters|stripe-adapters)\\.ts$';
/** Files that a tool or a command starts with: nothing imports them. */
const ENTRIES = [
  '^backend/src/(main|write-openapi|cli/shop)\\.ts$',
  '^backend/src/identity-emulator/emulator-child\\.ts$',
  '^frontend/src/main\\.tsx$',
  '\\.d\\.ts$',
  TEST_CODE,
];
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

const backendRules = [
  {
    name: 'domain-is-pure',
    comment: 'The domain knows nothing of Nest, HTTP or a database: no package, and of our own only domain code.',
    from: { path: `${ROOM}domain/`, pathNot: TEST_CODE },
    to: { dependencyTypes: PACKAGES },
  },
  {
    name: 'domain-imports-domain',
    comment: 'The domain imports other domain code and the plain files at the top of shared/.',
    from: { path: `${ROOM}domain/`, pathNot: TEST_CODE },
    to: { path: '^backend/', pathNot: [`${ROOM}domain/`, '^backend/src/shared/[^/]+\\.ts$'] },
  },
  {
    name: 'ports-import-domain',
    comment: 'A port speaks the business: domain types and plain shared ones, no package, no service, no HTTP.',
    from: { path: `${ROOM}ports/`, pathNot: TEST_CODE },
    to: {
      path: ['^backend/', '^node_modules/'],
      pathNot: [`${ROOM}(domain|ports)/`, '^backend/src/shared/[^/]+\\.ts$'],
    },
  },
  {
    name: 'services-know-no-http',
    comment: 'A use case works behind any door; only the module file, which wires them, may name the controllers.',
    from: { path: `${ROOM}[^/]+\\.ts$`, pathNot: [TEST_CODE, '\\.module\\.ts$'] },
    to: { path: [`${ROOM}http/`, '^backend/src/shared/(http|csv|sqlite|mongo)/'] },
  },
  {
    name: 'adapters-are-chosen-in-one-place',
    comment: 'Only the composition root and tests name an adapter; adapters of one module may share a helper.',
    from: { path: '^backend/src/', pathNot: [COMPOSITION_ROOT, TEST_CODE, `${ROOM}adapters/`] },
    to: { path: `${ROOM}adapters/` },
  },
  {
    name: 'adapters-know-no-service',
    comment: 'An adapter implements a port: it imports domain, ports and shared code, no use case and no HTTP.',
    from: { path: `${ROOM}adapters/`, pathNot: TEST_CODE },
    to: { path: [`${ROOM}(http/|[^/]+\\.ts$)`, '^backend/src/shared/http/'] },
  },
  {
    name: 'modules-meet-at-ports',
    comment:
      "Of another module, take its ports/ and domain/ only; module files may import another module's module file. An adapter writes the entries of its acts through the audit trail of its technology.",
    from: { path: ROOM_NAME, pathNot: [TEST_CODE, '\\.module\\.ts$'] },
    to: { path: ROOM, pathNot: ['^backend/src/$1/', `${ROOM}(ports|domain)/`, AUDIT_TRAIL] },
  },
  {
    name: 'module-files-meet-at-module-files',
    comment: "A module file may import another module's module file, ports/ and domain/.",
    from: { path: `${ROOM_NAME}[^/]+\\.module\\.ts$` },
    to: { path: ROOM, pathNot: ['^backend/src/$1/', `${ROOM}(ports|domain)/`, '\\.module\\.ts$'] },
  },
  {
    name: 'shared-imports-no-module',
    comment: 'What everybody stands on stands on nobody.',
    from: { path: '^backend/src/shared/', pathNot: TEST_CODE },
    to: { path: '^backend/src/', pathNot: '^backend/src/shared/' },
  },
  {
    name: 'modules-stand-alone',
    comment: 'A module never reaches for what wires it: the composition root, the settings, the system calls.',
    from: { path: ROOM, pathNot: TEST_CODE },
    to: { path: '^backend/src/', pathNot: [ROOM, '^backend/src/shared/'] },
  },
  {
    name: 'audit-log-knows-no-module',
    comment: 'The log takes acts as they come; what a part or an order is, the modules know.',
    from: { path: AUDIT_LOG, pathNot: TEST_CODE },
    to: { path: '^backend/src/', pathNot: [AUDIT_LOG, '^backend/src/shared/'] },
  },
  {
    name: 'sqlite-driver-in-one-folder',
    comment: 'Every binding goes through the guard in shared/sqlite; the folder lock binds nothing.',
    from: {
      path: '^backend/src/',
      pathNot: ['^backend/src/(shared/sqlite/|identity-emulator/folder-lock\\.ts$)', TEST_CODE],
    },
    to: { path: '^node_modules/(@?libsql|better-sqlite3)/' },
  },
  {
    name: 'mongo-driver-in-one-folder',
    comment:
      'Every query passes the one guard against foreign operators in shared/mongo; the composition root opens the connection.',
    from: { path: '^backend/src/', pathNot: ['^backend/src/(shared/mongo/|mongo-adapters\\.ts$)', TEST_CODE] },
    to: { path: '^node_modules/(mongoose|mongodb|@nestjs/mongoose)/' },
  },
  {
    name: 'mongo-is-loaded-when-asked-for',
    comment:
      'A shop on SQLite starts without Mongoose: only the composition root names its adapters, by a late import.',
    from: {
      path: '^backend/src/',
      pathNot: ['^backend/src/(shared/mongo/|mongo-adapters\\.ts$)', 'adapters/mongo-', TEST_CODE],
    },
    to: {
      path: ['^backend/src/(shared/mongo/|mongo-adapters\\.ts$)', 'adapters/mongo-'],
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  },
  {
    name: 'stripe-is-loaded-when-asked-for',
    comment:
      "A shop with the card sandbox starts without Stripe's package: only its adapters import it, and only the composition root names them, by a late import.",
    from: {
      path: '^backend/src/',
      pathNot: ['^backend/src/stripe-adapters\\.ts$', 'adapters/stripe-', TEST_CODE],
    },
    to: {
      path: ['^node_modules/stripe/', '^backend/src/stripe-adapters\\.ts$', 'adapters/stripe-'],
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  },
  {
    name: 'production-imports-no-test-code',
    from: { path: '^(backend|frontend)/src/', pathNot: TEST_CODE },
    to: { path: TEST_CODE },
  },
  {
    name: 'backend-runs-without-dev-packages',
    comment: 'An installation with `npm ci --omit=dev` must start.',
    from: { path: '^backend/src/', pathNot: TEST_CODE },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

const frontendRules = [
  {
    name: 'pages-import-no-app',
    comment: 'app → pages → features → ui, api. The paths and the theme are plain tables that every layer reads.',
    from: { path: '^frontend/src/(pages|features|ui|api)/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/app/', pathNot: '^frontend/src/app/(paths|theme)\\.ts$' },
  },
  {
    name: 'features-import-no-page',
    from: { path: '^frontend/src/(features|ui|api)/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/pages/' },
  },
  {
    name: 'ui-and-api-import-no-feature',
    from: { path: '^frontend/src/(ui|api)/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/features/' },
  },
  {
    name: 'ui-knows-no-api',
    comment: 'What draws does not fetch.',
    from: { path: '^frontend/src/ui/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/api/' },
  },
  {
    name: 'api-knows-no-ui',
    from: { path: '^frontend/src/api/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/ui/' },
  },
  {
    name: 'plain-tables-import-nothing',
    comment: 'The paths and the theme may be read by every layer because they import none.',
    from: { path: '^frontend/src/app/(paths|theme)\\.ts$' },
    to: { path: '^frontend/src/' },
  },
];

const generalRules = [
  { name: 'no-cycles', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  { name: 'no-orphans', from: { orphan: true, pathNot: ENTRIES }, to: {} },
  {
    name: 'halves-stay-apart',
    comment: 'Browser and server share the OpenAPI document, not code.',
    from: { path: '^(backend|frontend)/' },
    to: { path: '^(backend|frontend)/', pathNot: '^$1/' },
  },
  { name: 'every-import-resolves', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  {
    name: 'every-package-is-declared',
    from: { path: '^(backend|frontend)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...backendRules, ...frontendRules, ...generalRules].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: ['node_modules', '\\.gen\\.ts$'] },
    exclude: { path: '\\.(css|svg)$' },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    combinedDependencies: false,
    // The aliases of both halves; TypeScript's own settings can name those of one half only.
    webpackConfig: { fileName: 'scripts/import-aliases.cjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
