import { join } from 'node:path';
import request from 'supertest';
import { JwtSessionTokens } from '#modules/users/adapters/jwt-session-tokens.js';
import { SessionKey } from '#modules/users/domain/session.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { shopCommand, shopProcess } from '#test/support/shop-command.js';
import { backedUpShops, LIVE, refusal, shop } from './support/backed-up-shops.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;
const SECRET = 'doctor'.padEnd(40, '-');
const SOUND = [
  ...[
    'Storage',
    'Indexes and triggers',
    'Stored records',
    'Attributes of parts',
    'Pictures and datasheets',
    'Uploaded files',
    'Stock of parts',
    'Orders and their payments',
    'Messages',
  ],
  ...['Invoices and credit notes', 'Unfinished work', 'Counters and sums', 'Search indexes', 'Audit log'],
];

/** Changes the file of a shop by hand. */
async function tamper(data: string, ...statements: string[]): Promise<void> {
  const store = openSqliteStore(join(data, 'shop.db'));
  await store.write((tx) => statements.forEach((sql) => tx.run(sql)));
  store.close();
}

describe('npm run shop -- doctor', () => {
  const { dataDir, populated } = backedUpShops();

  it(
    'names each check of a sound, stopped shop, and exits with 0',
    async () => {
      const { status, output, errors } = await shopProcess(await populated('sound'), ['doctor'], { settings: LIVE });
      expect(output.split('\n')).toEqual([
        expect.stringMatching(/^Engine: SQLite 3\.\d+\.\d+$/),
        ...SOUND.map((check) => `${check}: ok`),
        'Found no problems.',
      ]);
      expect(errors.split('\n')).toEqual(SOUND.map((check) => `Checking: ${check}`));
      expect(status).toBe(0);
    },
    SLOW,
  );

  it(
    'reports faults of a running shop with their ids, repairs only derived data, and shows the outcome on the Overview page',
    async () => {
      const data = await populated('doctor');
      const settings = { ...LIVE, JWT_SECRET: SECRET };
      const running = BuiltShop.start(data, settings);
      try {
        const url = await running.url();
        await tamper(
          data,
          'UPDATE parts SET quantity = quantity + 2 WHERE archived IS NULL',
          `UPDATE counters SET value = value + 1 WHERE name = 'orders.unpaid'`,
        );
        const found = await shopCommand(data, ['doctor'], { settings });
        expect(found.status).toBe(1);
        expect(found.output).toMatch(
          /Stock of parts: 1 problem\n {2}Part [0-9a-f]{24} “Ångström Fan”: 97 in stock, but 100 put in minus 6 ordered plus 1 restocked makes 95\.\n/,
        );
        expect(found.output).toMatch(/Counters and sums: 1 problem\n {2}Counter orders\.unpaid .*2.*1/);
        expect(found.output).toMatch(/\nFound 2 problems\.$/);

        const repaired = await shopCommand(data, ['doctor', '--repair'], { settings });
        expect(repaired.status).toBe(1);
        expect(repaired.output).toMatch(/\nRepaired: .*\n(.*: ok\n){3}Found 1 problem\.$/);

        const tokens = new JwtSessionTokens(new SessionKey(SECRET), 3600);
        const store = openSqliteStore(join(data, 'shop.db'));
        const [ada] = store.all<{ _id: string }>(`SELECT _id FROM users WHERE email = 'ada@test.com'`, []);
        store.close();
        const token = tokens.issue({ id: ada!._id, email: 'ada@test.com', version: 0 });
        const { body } = await request(url).get('/data-check').set('Authorization', `Bearer ${token}`).expect(200);
        expect(body).toMatchObject({
          last: { problems: 1, lines: [expect.stringContaining('97 in stock') as string] },
        });
      } finally {
        await running.end('SIGTERM');
      }
    },
    SLOW,
  );

  it('refuses a folder without a shop', async () => {
    expect(await shop(dataDir('none'), 'doctor')).toEqual(
      refusal(/^There is no shop in DATA_DIR \S+none yet; start it once/),
    );
  });
});
