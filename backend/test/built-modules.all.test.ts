import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuiltShop } from '#test/support/built-shop.js';

/** The emulator starts in seconds, or later on a busy machine. */
const SLOW = 300_000;

/** The proxy to the identity emulator with its packages, which only a demo loads. */
const EMULATOR_PROXY = [
  ...['@fastify/error', '@fastify/http-proxy', '@fastify/reply-from', 'end-of-stream', 'fast-content-type-parse'],
  ...[
    'fast-decode-uri-component',
    'fast-querystring',
    'fastify-plugin',
    'once',
    'toad-cache',
    'undici',
    'wrappy',
    'ws',
  ],
];

/** SQLite's driver, and what finds its file with native code. */
const DRIVER = ['@photostructure/sqlite', 'node-gyp-build'];

/** Writes the names of the packages whose files the server's process has loaded with `require`, as ES modules load CommonJS too. */
const REPORT = `process.on('exit', () => {
  const names = Object.keys(require.cache).map((file) => /.*node_modules[/]((?:@[^/]+[/])?[^/]+)/.exec(file)?.[1]);
  require('node:fs').writeFileSync(process.cwd() + '/' + (process.send ? 'child' : 'server') + '.json', JSON.stringify([...new Set(names)]));
});`;

describe('the modules of the built shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-modules-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it(
    'are in bundles, except for native code, files and the proxy of a demo, which loads no package of MongoDB, Stripe or Firebase',
    async () => {
      const probe = join(dataDir, 'report.cjs');
      writeFileSync(probe, REPORT);
      const shop = BuiltShop.start(dataDir, { NODE_OPTIONS: `--require=${probe}` });
      await shop.url();
      expect(await shop.end('SIGTERM')).toBe(0);
      const loaded = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as (string | null)[];
      const packages = loaded.filter((name) => name !== null).sort();
      expect(packages.filter((name) => !DRIVER.includes(name))).toEqual([...EMULATOR_PROXY, 'swagger-ui-dist'].sort());
      expect(packages).toEqual(expect.arrayContaining(DRIVER));
    },
    SLOW,
  );
});
