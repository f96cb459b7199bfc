import { DEMO_ADMIN, DEMO_CUSTOMER } from '#demo/demo-accounts.js';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupName } from '#app/backup/backup-names.js';
import { BUILT_IN_SHOP } from '#app/config/shop-file.js';
import { MIGRATIONS, openSqliteStore } from '#app/wiring/sqlite-store.js';
import { aShopFile } from '#test/support/a-shop-file.js';
import { ADA, anOrder, aPart, signedIn } from '#test/support/builders.js';
import { sqliteShop, type WholeShop } from '#test/support/whole-shop.js';
import { type Ended, shopCommand } from './support/shop-command.js';

const root = mkdtempSync(join(tmpdir(), 'check-live-'));
afterAll(() => rmSync(root, { recursive: true }));

const account = join(root, 'account.json');
writeFileSync(account, JSON.stringify({ type: 'service_account', project_id: 'halden-shop' }));

const SETTINGS = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.halden.test',
  TRUST_PROXY: 'loopback',
  FIREBASE_PROJECT_ID: 'halden-shop',
  FIREBASE_API_KEY: 'AIza-public',
  FIREBASE_AUTH_DOMAIN: 'halden-shop.firebaseapp.test',
  GOOGLE_APPLICATION_CREDENTIALS: account,
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  SMTP_URL: 'smtps://user:secret@mail.halden.test:465',
  MAIL_FROM: 'Halden <orders@halden.test>',
  SELLER_NAME: 'Halden AS',
  SELLER_ADDRESS: 'Storgata 1\\n1767 Halden',
  TAX_RATE: '0',
};

interface Folders {
  data: string;
  backups: string;
}
let made = 0;

/** A new live shop with everything that it needs, unless `fill` stores something else. */
async function liveShop(fill: (shop: WholeShop) => Promise<unknown> = complete): Promise<Folders> {
  const [data, backups] = [join(root, `data-${(made += 1)}`), join(root, `backups-${made}`)] as const;
  mkdirSync(data);
  mkdirSync(backups);
  const store = openSqliteStore(join(data, 'shop.db'));
  await fill(sqliteShop(store));
  store.close();
  writeFileSync(join(data, 'shop.json'), JSON.stringify(aShopFile()));
  backUp({ data, backups }, new Date());
  return { data, backups };
}

async function complete({ mark, parts, users, checker }: WholeShop) {
  await mark.claim('live');
  await parts.add(aPart(), ADA);
  await signedIn(users, 'ada@halden.test');
  await users.makeAdmin('ada@halden.test', ADA);
  await checker.saveResult(aCheck());
}

const aCheck = (problems = 0) => ({ at: '2026-03-01T09:30:00.000Z', version: '1.0.0', problems, lines: [] });
const backUp = ({ data, backups }: Folders, time: Date, hasProblems = false) =>
  writeFileSync(join(backups, backupName(data, time, hasProblems)), '');

const check = ({ data, backups }: Folders, settings: Record<string, string> = {}) =>
  shopCommand(data, ['check-live'], { settings: { ...SETTINGS, BACKUP_DIR: backups, ...settings } });

const missingIn = ({ output }: Ended) => output.split('\n').filter((line) => line.startsWith('missing  '));

describe('npm run shop -- check-live', () => {
  let sound: Folders;
  beforeAll(async () => (sound = await liveShop()));

  it('says what is there, without secrets, and exits with 0 when nothing is missing', async () => {
    const ended = await check(sound);
    expect(missingIn(ended)).toEqual([]);
    expect(ended).toMatchObject({
      ...{ status: 0, errors: '' },
      output: expect.stringMatching(/\nNothing is missing: the shop can go live\.$/) as string,
    });
    expect(ended.output).not.toContain('secret');
    for (const line of ['PUBLIC_URL: https://shop.halden.test', 'parts: 1', 'legal links: Terms, Privacy, Imprint'])
      expect(ended.output.split('\n')).toContain(`ok       ${line}`);
  });

  it.each<[Record<string, string>, ...string[]]>([
    [{ NODE_ENV: 'development' }, 'NODE_ENV: set it to production.'],
    [{ PUBLIC_URL: 'http://shop.halden.test' }, 'PUBLIC_URL: the https address of the shop.'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY: the address of the proxy that serves https, such as loopback.'],
    [
      { GOOGLE_APPLICATION_CREDENTIALS: '' },
      "GOOGLE_APPLICATION_CREDENTIALS: the file of the project's service account.",
    ],
    [
      { GOOGLE_APPLICATION_CREDENTIALS: __filename },
      `GOOGLE_APPLICATION_CREDENTIALS: ${__filename} cannot be read (it is no JSON).`,
    ],
    [
      { FIREBASE_PROJECT_ID: 'other' },
      `GOOGLE_APPLICATION_CREDENTIALS: ${account} belongs to another project than FIREBASE_PROJECT_ID.`,
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', CARDS: 'test' },
      "STRIPE_SECRET_KEY: the live account's key; test keys receive no money.",
      "STRIPE_PUBLISHABLE_KEY: the live account's public key.",
      'CARDS: remove it: the shop takes test cards only.',
    ],
    [
      { SMTP_URL: '', MAIL_FROM: '' },
      'SMTP_URL: the mail server; without it no message is sent.',
      'MAIL_FROM: the sender of messages.',
    ],
    [
      { SELLER_NAME: '', SELLER_ADDRESS: '' },
      'SELLER_NAME: who issues the invoices; without it none are made.',
      'SELLER_ADDRESS: the address on invoices.',
    ],
    [{ TAX_RATE: '' }, 'TAX_RATE: the tax in percent that the prices include; 0 if there is none.'],
    [{ BACKUP_DIR: '' }, 'backups: set BACKUP_DIR to a folder on another disk, or run Litestream.'],
    [{ BACKUP_DIR: '/nowhere' }, 'backups: the folder /nowhere does not exist.'],
    [{ BACKUP_DIR: __filename }, `backups: the folder ${__filename} cannot be read (ENOTDIR).`],
    [
      { STRIPE_WEBHOOK_SECRET: '' },
      "STRIPE_WEBHOOK_SECRET: the webhook endpoint's signing secret.",
      'settings: STRIPE_WEBHOOK_SECRET must be set too: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET belong together.',
    ],
    [{ PORT: 'eighty' }, 'settings: PORT must be a whole number from 0 to 65535, not "eighty".'],
  ])('names what is missing with %j, and exits with 1', async (settings, ...lines) => {
    const ended = await check(sound, settings);
    expect(missingIn(ended)).toEqual(lines.map((line) => `missing  ${line}`));
    expect(ended.status).toBe(1);
    expect(ended.output).toMatch(new RegExp(`\\nMissing: ${lines.length} of \\d+\\.$`));
  });

  it('names everything that an installation without settings lacks', async () => {
    const ended = await shopCommand(join(root, 'nothing'), ['check-live'], { settings: {} });
    expect(ended.status).toBe(1);
    expect(missingIn(ended).map((line) => line.slice(9).split(':')[0])).toEqual([
      ...['NODE_ENV', 'PUBLIC_URL', 'TRUST_PROXY', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
      ...['GOOGLE_APPLICATION_CREDENTIALS', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
      ...['SMTP_URL', 'MAIL_FROM', 'SELLER_NAME', 'SELLER_ADDRESS', 'TAX_RATE', 'shop.json', 'backups', 'store'],
    ]);
    expect(readdirSync(root)).not.toContain('nothing');
  });

  it('says that a proxy elsewhere must guard the port', async () => {
    expect((await check(sound, { HOST: '0.0.0.0' })).output).toContain(
      'HOST: 0.0.0.0; let only the proxy reach this port',
    );
  });

  it.each<[string, (shop: WholeShop) => Promise<unknown>, string]>([
    ['no mark', ({ checker }) => checker.saveResult(aCheck()), 'store: it has no mark'],
    ["a demo's mark", ({ mark }) => mark.claim('demo'), "store: it is a demo's; run npm run shop -- clear-demo"],
    ["a demo's user", ({ users }) => signedIn(users, DEMO_ADMIN.email), 'demo data: users or orders of admin@'],
    [
      "a demo's order",
      async ({ parts, orders }) => orders.place(anOrder(await parts.add(aPart(), ADA), { email: DEMO_CUSTOMER.email })),
      'demo data: users or orders of customer@',
    ],
    ['no part', ({ mark }) => mark.claim('live'), 'parts: add the first one, or import a file of them.'],
    ['no admin', ({ mark }) => mark.claim('live'), 'admin: set ADMIN_EMAILS, or run npm run shop -- make-admin'],
    ['no data check', ({ mark }) => mark.claim('live'), 'data check: run npm run shop -- doctor.'],
    ['problems', ({ checker }) => checker.saveResult(aCheck(2)), 'data check: it found 2 problems; run npm run shop'],
  ])('names a store with %s', async (_, fill, line) => {
    const ended = await check(await liveShop(fill));
    expect(missingIn(ended)).toContainEqual(expect.stringContaining(`missing  ${line}`));
    expect(ended.status).toBe(1);
  });

  it('takes ADMIN_EMAILS for an admin to be', async () => {
    const ended = await check(await liveShop(({ mark }) => mark.claim('live')), { ADMIN_EMAILS: 'ada@halden.test' });
    expect(ended.output).toContain('ok       admin: ada@halden.test, at the first sign-in (ADMIN_EMAILS)');
  });

  it('opens no data of an older version, which that would upgrade', async () => {
    const folders = await liveShop();
    const migrations = MIGRATIONS as string[];
    migrations.push('SELECT 1');
    const ended = await check(folders).finally(() => migrations.pop());
    expect(missingIn(ended)).toEqual([
      'missing  store: it has the data of an older version; start the shop, which upgrades them.',
    ]);
    expect(missingIn(await check(folders))).toEqual([]);
  });

  it.each<[object | undefined, string]>([
    [undefined, "shop.json: write it into $DATA; the pages show the demo's name and address."],
    [
      aShopFile({ phone: BUILT_IN_SHOP.phone, figures: BUILT_IN_SHOP.figures }),
      "shop.json: still the demo's: phone, figures.",
    ],
    [
      aShopFile({ description: BUILT_IN_SHOP.description, introduction: BUILT_IN_SHOP.introduction }),
      "shop.json: still the demo's: description, introduction.",
    ],
    [aShopFile({ legal: [] }), 'legal links: none in shop.json.'],
  ])('names what the shop file lacks: %#', async (file, line) => {
    const folders = await liveShop();
    rmSync(join(folders.data, 'shop.json'));
    if (file) writeFileSync(join(folders.data, 'shop.json'), JSON.stringify(file));
    expect(missingIn(await check(folders))).toEqual([`missing  ${line.replace('$DATA', folders.data)}`]);
  });

  it('names a wrong shop file once as such, and once as what stops the start', async () => {
    const folders = await liveShop();
    writeFileSync(join(folders.data, 'shop.json'), '{}');
    const reason = `${join(folders.data, 'shop.json')}: name is missing.`;
    expect(missingIn(await check(folders))).toEqual([`missing  shop.json: ${reason}`, `missing  settings: ${reason}`]);
  });

  it('names old backups, and those with problems', async () => {
    const folders = await liveShop();
    const [newest] = readdirSync(folders.backups);
    rmSync(join(folders.backups, newest!));
    expect(missingIn(await check(folders))).toEqual([expect.stringContaining('has no backup yet')]);
    backUp(folders, new Date(Date.now() - 49 * 3_600_000));
    expect(missingIn(await check(folders))).toEqual([
      expect.stringMatching(/backups: the newest one is of .*Z; start/),
    ]);
    expect(missingIn(await check(folders, { BACKUP_EVERY: '2d' }))).toEqual([]);
    backUp(folders, new Date(), true);
    expect(missingIn(await check(folders))).toEqual([
      expect.stringMatching(/backups: the newest one, .*, has problems;/),
    ]);
  });

  it('takes Litestream for a backup while it follows the data', async () => {
    const folders = await liveShop();
    mkdirSync(join(folders.data, '.shop.db-litestream'));
    const copied = join(folders.data, '.shop.db-litestream/0001.ltx');
    writeFileSync(copied, '');
    const found = async () =>
      (await check(folders, { BACKUP_DIR: '' })).output.split('\n').find((line) => line.includes('backups:'));
    expect(await found()).toBe('ok       backups: by Litestream');
    for (const file of [copied, join(folders.data, '.shop.db-litestream')]) utimesSync(file, 1, 1);
    expect(await found()).toMatch(/^missing {2}backups: set BACKUP_DIR/);
  });
});
