import { DatabaseSync } from '@photostructure/sqlite';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BuiltShop } from '#test/support/built-shop.js';
import { listenAsOldMongo } from '#test/support/old-mongo.js';
import { IS_QUICK } from '#test/support/quick.js';
import { shopCommand, shopProcess } from './support/shop-command.js';
import { FIREBASE_SETTINGS, storeUsers } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shop-failed-start-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a start that fails', () => {
  const printed = (settings: Record<string, string>) => BuiltShop.start(dataDir, settings).refusal();
  async function aTakenPort() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, port: String((server.address() as AddressInfo).port) };
  }

  it(
    'prints one line about a port in use',
    async () => {
      const { server, port } = await aTakenPort();
      const output = await printed({ ...FIREBASE_SETTINGS, LOG_LEVEL: 'error', PORT: port });
      server.close();
      expect(output).toBe(`Port ${port} is already in use. Stop the process that uses it, or change PORT.\n`);
    },
    SLOW,
  );

  if (!IS_QUICK)
    it(
      "prints one line about the emulator's port in use",
      async () => {
        const { server, port } = await aTakenPort();
        const output = await printed({ AUTH_EMULATOR_PORT: port });
        server.close();
        expect(output).toBe(
          `Port ${port}, which the identity emulator needs, is already in use. Change AUTH_EMULATOR_PORT.\n`,
        );
      },
      SLOW,
    );

  it(
    'refuses the data of a version before 1.0 in one line, and leaves them alone',
    async () => {
      const path = join(dataDir, 'shop.db');
      const db = new DatabaseSync(path);
      db.exec('PRAGMA journal_mode = WAL; CREATE TABLE orders (x); CREATE TABLE parts (x); PRAGMA user_version = 22');
      db.close();
      const before = readFileSync(path);
      const line =
        'DATA_DIR holds the data of a version before 1.0. Move the folder away or set DATA_DIR to a new one.';
      expect(await printed(FIREBASE_SETTINGS)).toBe(`${line}\n`);
      expect(await shopCommand(dataDir, ['verify-audit-log'])).toEqual({ status: 1, output: '', errors: line });
      const backup = join(dataDir, 'backup.db');
      expect(await shopCommand(dataDir, ['backup', backup])).toEqual({
        ...{ status: 1, output: '' },
        errors: `${backup} was not written: The data are from a version before 1.0. Nothing was changed.`,
      });
      expect(readFileSync(path)).toEqual(before);
    },
    SLOW,
  );

  it(
    'refuses an engine that can lose commits in one line, also for commands',
    async () => {
      const earlier = join(dataDir, 'earlier.mjs');
      const support = pathToFileURL(join(__dirname, 'support/opened-databases.mjs')).href;
      writeFileSync(
        earlier,
        `import { onOpenedDatabase } from '${support}'; onOpenedDatabase((database) => database.function('sqlite_version', () => '3.51.2'));`,
      );
      const settings = { ...FIREBASE_SETTINGS, NODE_OPTIONS: `--import=${pathToFileURL(earlier).href}` };
      const line =
        'SQLite 3.51.2 can lose committed data when a second process uses the file. Install a driver with SQLite 3.51.3 or newer: npm ci';
      expect(await printed(settings)).toBe(`${line}\n`);
      writeFileSync(join(dataDir, 'shop.db'), '');
      expect(await shopProcess(dataDir, ['doctor'], { settings })).toEqual({ status: 1, output: '', errors: line });
    },
    SLOW,
  );

  it(
    'creates no new store beside the secret of a shop',
    async () => {
      writeFileSync(join(dataDir, 'jwt-secret'), 'x'.repeat(40), { mode: 0o600 });
      expect(await printed({ ...FIREBASE_SETTINGS, JWT_SECRET: '' })).toBe(
        `DATA_DIR ${dataDir} has jwt-secret of a shop, but its shop.db is missing or empty. Restore a backup with \`npm run shop -- restore <file>\`, or, for a new shop, delete the folder or set another DATA_DIR.\n`,
      );
      expect(existsSync(join(dataDir, 'shop.db'))).toBe(false);
    },
    SLOW,
  );
});

const REPAIR_OR_RESTORE =
  'Run `npm run shop -- doctor --repair`; if it fails too, restore the last backup: npm run shop -- restore <file>';

/** The server prints the same lines. */
describe('a command on a store that cannot be used', () => {
  async function refused(settings: Record<string, string> = {}): Promise<string> {
    const options = { settings: { ...FIREBASE_SETTINGS, ...settings } };
    const { status, errors } = await shopCommand(dataDir, ['verify-audit-log'], options);
    expect(status).toBe(1);
    return errors;
  }

  it('prints one line about a file of another program', async () => {
    writeFileSync(join(dataDir, 'shop.db'), 'The notes of another program.\n'.repeat(300));
    expect(await refused()).toBe(
      `DATA_DIR cannot be used: ${join(dataDir, 'shop.db')}: The data file is not a database of the shop. ${REPAIR_OR_RESTORE}`,
    );
  });

  it('prints one line about a file that was cut off', async () => {
    await storeUsers(dataDir, 'carl@test.com');
    const path = join(dataDir, 'shop.db');
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    expect(await refused()).toBe(`DATA_DIR cannot be used: ${path}: The data file is damaged. ${REPAIR_OR_RESTORE}`);
  });

  // Each waits for the driver's ten seconds.
  if (IS_QUICK) return;

  it('prints one line about a MongoDB that cannot be reached', async () => {
    expect(await refused({ MONGODB_URI: 'mongodb://shop:geheim@127.0.0.1:1/northbridge' })).toBe(
      'MONGODB_URI, database northbridge at 127.0.0.1:1, cannot be used: The shop cannot reach its database.',
    );
  });

  it('prints one line about a MongoDB that is too old', async () => {
    const { server, port } = await listenAsOldMongo();
    const errors = await refused({ MONGODB_URI: `mongodb://127.0.0.1:${port}/northbridge` });
    server.close();
    expect(errors).toBe(
      `MONGODB_URI, database northbridge at 127.0.0.1:${port}, cannot be used: The database is too old; the shop needs MongoDB 6 or newer.`,
    );
  });
});
