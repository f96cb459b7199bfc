import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { lockFolder, releaseFolders } from '#app/config/data-folder.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { shopCommand, shopProcess } from '#test/support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { anUpload } from '#test/support/uploads.js';
import { populate, recordsAfterImport, sqliteShop } from '#test/support/whole-shop.js';

/** The files of the uploads of `populate`. */
const FILES = [...anUpload('picture', 'A picture').files, ...anUpload('datasheet', '%PDF-').files]
  .map(({ name }) => name)
  .sort();

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

describe('npm run shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'move-commands-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a command on the shop in the subfolder `data`; returns its status and the last line of its output. */
  async function shop(data: string, command: 'export' | 'import' | 'verify-audit-log', ...files: string[]) {
    const words = [command, ...files.map((file) => join(folder, file))];
    const { status, output, errors } = await shopCommand(join(folder, data), words);
    return [status, (output || errors).replace(`${folder}/`, '').split('\n').at(-1)];
  }

  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const linesOf = (bytes: Buffer) => bytes.toString().split('\n').slice(0, -1);

  it('export writes a file from which import restores the same shop', async () => {
    expect(await shop('first', 'export', 'shop.ndjson')).toEqual([1, expect.stringContaining('There is no shop in')]);
    expect(await shop('first', 'import', 'shop.ndjson')).toEqual([1, 'shop.ndjson cannot be read: ENOENT.']);
    const store = openSqliteStore(join(folder, 'first/shop.db'));
    await populate(sqliteShop(store));
    store.close();

    const all =
      '2 parts, 1 synonyms, 1 attributes, 1 categories, 2 uploads, 3 orders, 2 idempotency keys, 3 users, 1 baskets, 2 reviews, 3 payment intents, 2 sandbox intents, ' +
      '4 unmatched payments, 2 disputes, 2 card attempts, 1 webhook events, 21 messages, 2 papers, 1 paper files, 19 audit log entries';
    expect(await shop('first', 'export', 'shop.ndjson')).toEqual([0, expect.stringContaining(`Exported ${all} to`)]);
    const file = join(folder, 'shop.ndjson');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(await shop('first', 'export', 'shop.ndjson')).toEqual([1, expect.stringContaining('exists already')]);

    const held = '19 messages that were waiting are held until an admin releases or drops them.';
    expect(await shop('second', 'import', 'shop.ndjson')).toEqual([
      0,
      `Imported ${all}. Every record in the store equals the file's. ${held}`,
    ]);
    expect(await shop('second', 'export', 'again.ndjson.gz')).toEqual([0, expect.stringContaining(all)]);
    const packed = join(folder, 'again.ndjson.gz');
    expect(linesOf(gunzipSync(readFileSync(packed))).slice(1, -1)).toEqual(
      recordsAfterImport(linesOf(readFileSync(file))),
    );
    expect((statSync(packed).mode & 0o777).toString(8)).toBe('600');
    expect(await shop('third', 'import', 'again.ndjson.gz')).toEqual([
      0,
      `Imported ${all}. Every record in the store equals the file's.`,
    ]);
    expect(readdirSync(`${file}.uploads`).sort()).toEqual(FILES);
    for (const name of FILES)
      expect(readFileSync(join(folder, 'third/uploads', name))).toEqual(
        readFileSync(join(folder, 'first/uploads', name)),
      );
    const earlier = linesOf(readFileSync(file)).filter((line) => !line.startsWith('{"messages"'));
    const records = earlier.slice(1, -1).join('\n') + '\n';
    const end = { ...(JSON.parse(earlier.at(-1)!) as { end: object }).end, sha256: sha256(records) };
    writeFileSync(join(folder, 'earlier.ndjson'), `${earlier[0]!}\n${records}${JSON.stringify({ end })}\n`);
    const [damaged = '', missing = '', ...others] = FILES;
    mkdirSync(join(folder, 'earlier.ndjson.uploads'));
    for (const name of [damaged, ...others])
      cpSync(join(`${file}.uploads`, name), join(folder, 'earlier.ndjson.uploads', name));
    writeFileSync(join(folder, 'earlier.ndjson.uploads', damaged), 'B picture');
    const words = ['import', join(folder, 'earlier.ndjson')];
    expect(await shopCommand(join(folder, 'without-messages'), words)).toMatchObject({
      status: 1,
      output: [
        `Imported ${all.replace('21 messages, ', '')}. Every record in the store equals the file's.`,
        `2 files of uploads are missing in ${folder}/earlier.ndjson.uploads or damaged. Upload the pictures and datasheets again:`,
        ...[damaged, missing].map((name) => `  ${name}`),
      ].join('\n'),
    });
    expect(readdirSync(join(folder, 'without-messages/uploads')).sort()).toEqual([...others, 'incoming'].sort());
    expect(await shop('third', 'verify-audit-log')).toEqual([0, expect.stringContaining('intact: 19 entries')]);
    expect(await shop('third', 'import', 'shop.ndjson')).toEqual([1, expect.stringContaining('The store has parts,')]);

    const half = readFileSync(packed).subarray(0, 900);
    writeFileSync(join(folder, 'half.ndjson.gz'), half);
    expect(await shop('fourth', 'import', 'half.ndjson.gz')).toEqual([
      1,
      'half.ndjson.gz ends in the middle: it was truncated.',
    ]);
    writeFileSync(join(folder, 'no.ndjson.gz'), readFileSync(file));
    expect(await shop('fourth', 'import', 'no.ndjson.gz')).toEqual([
      1,
      expect.stringContaining('was not compressed with gzip'),
    ]);
    writeFileSync(join(folder, 'long.ndjson.gz'), gzipSync(Buffer.alloc(2_000_000, 'x')));
    expect(await shop('fourth', 'import', 'long.ndjson.gz')).toEqual([
      1,
      expect.stringContaining('a line of more than'),
    ]);
    expect(await shop('fourth', 'import', 'shop.ndjson')).toEqual([0, expect.stringContaining(all)]);
  });

  it(
    'refuse to run on data that another process uses, as the server does',
    async () => {
      const data = join(folder, 'running');
      expect(lockFolder(data)).toBe(true);
      openSqliteStore(join(data, 'shop.db')).close();
      const refused = {
        ...{ status: 1, output: '' },
        errors: `A shop runs on DATA_DIR ${data}. Stop it, or set DATA_DIR to another folder.`,
      };
      const file = join(folder, 'running.ndjson');
      for (const command of ['export', 'import']) expect(await shopProcess(data, [command, file])).toEqual(refused);
      expect(existsSync(file)).toBe(false);
      expect(await BuiltShop.start(data, FIREBASE_SETTINGS).refusal()).toBe(`${refused.errors}\n`);
      releaseFolders();
      expect(await shop('running', 'export', 'running.ndjson')).toEqual([
        0,
        expect.stringContaining('Exported nothing to'),
      ]);
    },
    SLOW,
  );
});
