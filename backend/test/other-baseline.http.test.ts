import { DatabaseSync } from '@photostructure/sqlite';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BASELINE } from '#shared/baseline.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { refusal, shop } from './support/backed-up-shops.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

/** A shop's data of baseline 1. */
const FIXTURE = resolve(__dirname, 'fixtures/libsql-shop.db.gz');
const EARLIER = `The data are of an earlier beta (data version 1), and this version (data version ${BASELINE}) cannot upgrade them.`;

describe('the data of another baseline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-baseline-'));
  const path = join(folder, 'shop.db');
  const bytes = gunzipSync(readFileSync(FIXTURE));
  beforeEach(() => writeFileSync(path, bytes));
  afterAll(() => rmSync(folder, { recursive: true }));

  const line = `DATA_DIR cannot be used: ${path}: ${EARLIER} Start the version that wrote them, move the folder away, or set DATA_DIR to a new one.`;

  it(
    'stop the start with one line that says what to do, and stay as they are',
    async () => {
      expect(await BuiltShop.start(folder, FIREBASE_SETTINGS).refusal()).toBe(`${line}\n`);
      expect(readFileSync(path)).toEqual(bytes);
    },
    SLOW,
  );

  it.each([
    'doctor',
    'doctor --repair',
    'verify-audit-log',
    'reconcile',
    'make-admin ada@test.com',
    'export shop.ndjson',
    'import shop.ndjson',
    'clear-demo --yes',
  ])('stop the command %s with the same line', async (words) => {
    expect(await shop(folder, ...words.split(' '))).toEqual(refusal(line));
    expect(readFileSync(path)).toEqual(bytes);
  });

  it('are not backed up', async () => {
    const backup = join(folder, 'backup.db');
    expect(await shop(folder, 'backup', backup)).toEqual(
      refusal(`${backup} was not written: ${EARLIER} Nothing was changed.`),
    );
  });

  it('of a newer version are refused as well', async () => {
    const db = new DatabaseSync(path);
    db.exec(`PRAGMA user_version = ${BASELINE + 1}`);
    db.close();
    expect(await shop(folder, 'doctor')).toEqual(
      refusal(
        `DATA_DIR cannot be used: ${path}: This data was written by a newer version of the shop (data version ${BASELINE + 1}, this one knows ${BASELINE}); start that version.`,
      ),
    );
  });
});
