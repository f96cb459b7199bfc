'use strict';

/**
 * Import rules, explained in docs/architecture.md. Imports run one way only:
 * backend: domain ← ports ← service ← http, adapters beside; frontend: app → pages → features → ui, api.
 */
/** The modules, what they record, and the folders beside them that are built the same way. */
const MODULE = '^backend/src/(?:modules/[^/]+|recording/[^/]+|data-check|data-transfer)/';
/** The same, with the module's own name as `$1`. */
const MODULE_NAME = '^backend/src/(modules/[^/]+|data-check|data-transfer)/';
/** The other features that these features of the frontend may import. */
const FEATURE_IMPORTS = {
  users: [],
  parts: [],
  orders: ['parts', 'users'],
  basket: ['parts', 'orders', 'users', 'sheets'],
  sheets: [],
};
/** Adapters of every module store audit events, messages and papers with the change. */
const RECORDING = '^backend/src/recording/';
/** What adapters of the same database share: schemas, as SQL may name any table, the stock, imports under way, and orders and their pieces, and records. */
const SAME_DATABASE =
  'adapters/\\w+/([^/]+\\.schema|(sqlite|mongo)-stock|mongo-import-lock|mongo-pieces-in-orders|(sqlite|mongo)-records|sqlite-order-(row|papers)|mongo-order-document)\\.ts$';
const TEST_CODE = '\\.(test|contract)\\.tsx?$|^backend/test/|^frontend/(test|e2e)/';
/** Binds every port to its adapter; loads the MongoDB and Stripe adapters only when they are configured. */
const WIRING = '^backend/src/wiring/';
/** Files that a tool or a command starts with: nothing imports them. */
const ENTRIES = [
  '^backend/src/(main|cli/write-openapi|cli/shop)\\.ts$',
  '^backend/demo/identity-emulator/emulator-child\\.ts$',
  '^frontend/src/main\\.tsx$',
  '\\.d\\.ts$',
  TEST_CODE,
];
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

const backendRules = [
  {
    name: 'domain-is-pure',
    comment: 'The domain uses no package but zod, which describes its records: no Nest, HTTP or database.',
    from: { path: `${MODULE}domain/`, pathNot: TEST_CODE },
    to: { dependencyTypes: PACKAGES, pathNot: '^node_modules/zod/' },
  },
  {
    name: 'domain-imports-domain',
    comment: 'The domain imports other domain code and the plain files at the top of shared/.',
    from: { path: `${MODULE}domain/`, pathNot: TEST_CODE },
    to: { path: '^backend/', pathNot: [`${MODULE}domain/`, '^backend/src/shared/[^/]+\\.ts$'] },
  },
  {
    name: 'ports-import-domain',
    comment: 'A port speaks in domain types: no package, no service, no HTTP.',
    from: { path: `${MODULE}ports/`, pathNot: TEST_CODE },
    to: {
      path: ['^backend/', '^node_modules/'],
      pathNot: [`${MODULE}(domain|ports)/`, '^backend/src/shared/[^/]+\\.ts$'],
    },
  },
  {
    name: 'services-know-no-http',
    comment: 'A use case is independent of HTTP; only the module file, which registers them, names controllers.',
    from: { path: MODULE, pathNot: [TEST_CODE, '\\.module\\.ts$', `${MODULE}(http|adapters)/`] },
    to: { path: [`${MODULE}http/`, '^backend/src/shared/(http|csv|sqlite|mongo)/'] },
  },
  {
    name: 'adapters-are-chosen-in-wiring',
    comment: 'Only wiring/ and tests import an adapter; adapters of one module may share a helper.',
    from: { path: '^backend/src/', pathNot: [WIRING, TEST_CODE, `${MODULE}adapters/`] },
    to: { path: `${MODULE}adapters/` },
  },
  {
    name: 'adapters-know-no-service',
    comment: 'An adapter implements a port: it imports domain, ports and shared code, no use case and no HTTP.',
    from: { path: `${MODULE}adapters/`, pathNot: TEST_CODE },
    to: { path: [`${MODULE}(?!domain/|ports/|adapters/)`, '^backend/src/shared/http/'] },
  },
  {
    name: 'modules-meet-at-ports',
    comment:
      "Of another module, import its ports/, domain/ and the views of its API only; module files may import another module's module file. Adapters store audit events, messages and papers through recording/.",
    from: { path: MODULE_NAME, pathNot: [TEST_CODE, '\\.module\\.ts$'] },
    to: {
      path: MODULE,
      pathNot: [
        '^backend/src/$1/',
        `${MODULE}(ports|domain)/`,
        `${MODULE}http/[^/]+-view\\.ts$`,
        RECORDING,
        SAME_DATABASE,
      ],
    },
  },
  {
    name: 'orders-move-stock-by-its-owner',
    comment: 'Orders take and return pieces through the adapters of the port Stock; they write no part.',
    from: { path: '^backend/src/modules/orders/', pathNot: TEST_CODE },
    to: {
      path: '^backend/src/modules/parts/adapters/',
      pathNot: '^backend/src/modules/parts/adapters/\\w+/\\w+-stock\\.ts$',
    },
  },
  {
    name: 'views-are-for-http',
    comment: 'The view of a record is part of the API; only http/ renders it.',
    from: { path: '^backend/src/', pathNot: [`${MODULE}http/`, TEST_CODE] },
    to: { path: `${MODULE}http/[^/]+-view\\.ts$` },
  },
  {
    name: 'module-files-meet-at-module-files',
    comment: "A module file may import another module's module file, ports/ and domain/.",
    from: { path: `${MODULE_NAME}[^/]+\\.module\\.ts$` },
    to: { path: MODULE, pathNot: ['^backend/src/$1/', `${MODULE}(ports|domain)/`, '\\.module\\.ts$'] },
  },
  {
    name: 'shared-imports-no-module',
    comment: 'Every module depends on shared/, so shared/ depends on none.',
    from: { path: '^backend/src/shared/', pathNot: TEST_CODE },
    to: { path: '^backend/src/', pathNot: '^backend/src/shared/' },
  },
  {
    name: 'modules-stand-alone',
    comment: 'A module imports neither the wiring nor the settings, the server or the command line.',
    from: { path: MODULE, pathNot: TEST_CODE },
    to: { path: '^backend/src/', pathNot: [MODULE, '^backend/src/shared/'] },
  },
  {
    name: 'sqlite-driver-in-one-folder',
    comment: 'shared/sqlite checks every bound value; the lock of the data folder binds none.',
    from: {
      path: '^backend/src/',
      pathNot: ['^backend/src/(shared/sqlite/|config/data-folder\\.ts$)', TEST_CODE],
    },
    to: { path: '^(node:sqlite$|node_modules/(@photostructure/sqlite|better-sqlite3)/)' },
  },
  {
    name: 'mongo-driver-in-adapters',
    comment: 'shared/mongo guards every query against foreign operators; wiring opens the connection.',
    from: {
      path: '^backend/src/',
      pathNot: [
        '^backend/src/(shared/mongo/|wiring/mongo-[a-z]+\\.ts$)',
        'adapters/mongo/[^/]+\\.schema\\.ts$',
        TEST_CODE,
      ],
    },
    to: { path: '^node_modules/(mongoose|mongodb|@nestjs/mongoose)/' },
  },
  {
    name: 'mongo-is-loaded-on-demand',
    comment: 'A shop on SQLite starts without Mongoose: wiring/adapters.module.ts imports their table dynamically.',
    from: {
      path: '^backend/src/',
      pathNot: ['^backend/src/(shared/mongo/|wiring/mongo-[a-z]+\\.ts$)', 'adapters/mongo/', TEST_CODE],
    },
    to: {
      path: ['^backend/src/(shared/mongo/|wiring/mongo-[a-z]+\\.ts$)', 'adapters/mongo/'],
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  },
  {
    name: 'stripe-is-loaded-on-demand',
    comment: "A shop on the card sandbox starts without Stripe's package: wiring imports the adapter dynamically.",
    from: {
      path: '^backend/src/',
      pathNot: ['adapters/stripe/', TEST_CODE],
    },
    to: {
      path: ['^node_modules/stripe/', 'adapters/stripe/'],
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  },
  {
    name: 'demo-is-loaded-on-demand',
    comment: 'A live shop neither loads nor ships the demo: backend/src imports it dynamically.',
    from: { path: '^backend/src/', pathNot: TEST_CODE },
    to: { path: '^backend/demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  },
  {
    name: 'production-imports-no-test-code',
    from: { path: '^(backend/(src|demo)|frontend/src)/', pathNot: TEST_CODE },
    to: { path: TEST_CODE },
  },
  {
    name: 'backend-runs-without-dev-packages',
    comment: 'An installation with `npm ci --omit=dev` must start.',
    from: { path: '^backend/(src|demo)/', pathNot: TEST_CODE },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

const frontendRules = [
  {
    name: 'pages-import-no-app',
    comment: 'app → pages → features → ui, api.',
    from: { path: '^frontend/src/(pages|features|ui|api)/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/app/' },
  },
  {
    name: 'features-import-no-page',
    from: { path: '^frontend/src/(features|ui|api)/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/pages/' },
  },
  ...Object.entries(FEATURE_IMPORTS).map(([name, others]) => ({
    name: `${name}-imports-lower-features`,
    comment:
      'Features import one way: parts ← orders ← basket. A page hands the button of a higher feature to a lower one.',
    from: { path: `^frontend/src/features/${name}/`, pathNot: TEST_CODE },
    to: {
      path: '^frontend/src/features/',
      pathNot: `^frontend/src/features/(${[name, ...others].join('|')})/`,
    },
  })),
  {
    name: 'ui-and-api-import-no-feature',
    from: { path: '^frontend/src/(ui|api)/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/features/' },
  },
  {
    name: 'ui-knows-no-api',
    comment:
      'Components in ui/ fetch nothing, except for lists and their actions; of the API they know how its errors read.',
    from: {
      path: '^frontend/src/ui/',
      pathNot: [TEST_CODE, '^frontend/src/ui/(list\\.tsx|list-settings\\.ts|use-views\\.ts|use-bulk\\.tsx)$'],
    },
    to: { path: '^frontend/src/api/', pathNot: '^frontend/src/api/(problem|limits\\.gen)\\.ts$' },
  },
  {
    name: 'api-knows-no-ui',
    from: { path: '^frontend/src/api/', pathNot: TEST_CODE },
    to: { path: '^frontend/src/ui/' },
  },
];

/** The folders of backend/src, lowest first. */
const FOLDERS = [
  ...['shared', 'config', 'recording', 'modules', 'data-transfer', 'data-check', 'backup', 'observability'],
  ...['storefront-html', 'wiring', 'app.module.ts', 'server', 'cli', 'main.ts'],
];
/** The modules, lowest first. */
const MODULES = [
  ...['reviews', 'users', 'parts', 'orders', 'payments', 'basket', 'customers', 'live-events', 'sales-figures'],
  ...['messages', 'papers', 'search', 'audit-log'],
];

/** Each of the folders imports only those before it, so that no two of them import each other. */
const oneWay = (parent, names) =>
  names.map((name, index) => ({
    name: `${name}-imports-no-higher-folder`,
    comment: `Imports between the folders of ${parent} go one way.`,
    from: { path: `^${parent}/${name}(/|$)`, pathNot: TEST_CODE },
    to: { path: `^${parent}/`, pathNot: `^${parent}/(${names.slice(0, index + 1).join('|')})(/|$)` },
  }));
const folderRules = [...oneWay('backend/src', FOLDERS), ...oneWay('backend/src/modules', MODULES)];

const generalRules = [
  { name: 'no-cycles', from: { pathNot: TEST_CODE }, to: { circular: true } },
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
  forbidden: [...backendRules, ...folderRules, ...frontendRules, ...generalRules].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
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
