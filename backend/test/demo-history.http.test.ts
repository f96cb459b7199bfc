import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { DEMO_CATALOGUE } from '#demo/demo-catalogue.js';
import { DEMO_ADMIN, DEMO_CUSTOMER, type DemoAccount } from '#demo/demo-accounts.js';
import { BuiltShop } from './support/built-shop.js';
import { IS_QUICK } from './support/quick.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { shopCommand, shopProcess } from './support/shop-command.js';
import { storeOfTheRun } from './support/store-of-the-run.js';

/** The emulator starts in seconds, or later on a busy machine. */
const SLOW = 300_000;
const DAY_MS = 86_400_000;

interface Listed {
  _id: string;
  email: string;
  status?: string;
  payment_state?: string;
  created_at: string;
  paid_at?: string;
  lines: unknown[];
  total_price: number;
  refunded?: number;
}

const stores: { remove: () => Promise<void> }[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const store of stores) await store.remove();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The data folder and settings of a demo that was never started. */
function newDemo(more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-history-'));
  const store = storeOfTheRun();
  folders.push(dataDir);
  stores.push(store);
  const settings = { DEMO: 'true', DEMO_HISTORY: 'true', LOG_LEVEL: 'info', ...store.settings, ...more };
  return { dataDir, settings };
}

/** The papers in an export. */
function papersIn(file: string): { kind: string; number: string; issued_at: string }[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => (JSON.parse(line) as { papers?: ReturnType<typeof papersIn>[number] }).papers ?? []);
}

async function accessToken(url: string, { email, password }: DemoAccount): Promise<string> {
  const signedIn = await request(url)
    .post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo')
    .send({ email, password, returnSecureToken: true })
    .expect(200);
  const { idToken } = signedIn.body as { idToken: string };
  const answer = await request(url).put(`/user/${email}`).set('Authorization', `Bearer ${idToken}`).send({ email });
  return (answer.body as { token: string }).token;
}

describe('the first start of a demo', () => {
  const { dataDir, settings } = newDemo();
  let shop: BuiltShop;
  let admin: (path: string) => Promise<unknown>;
  let customer: (path: string) => Promise<unknown>;
  beforeAll(async () => {
    shop = BuiltShop.start(dataDir, settings);
    const url = await shop.url();
    await shop.printed(/The demo has its 90 days of history: \d+ orders/);
    const readerFor = async (account: DemoAccount) => {
      const token = await accessToken(url, account);
      return async (path: string) =>
        (await request(url).get(path).set('Authorization', `Bearer ${token}`).expect(200)).body as unknown;
    };
    admin = await readerFor(DEMO_ADMIN);
    customer = await readerFor(DEMO_CUSTOMER);
  }, SLOW);
  afterAll(() => shop.end('SIGKILL'));

  it('brings orders of ten companies and of the customer over 90 days, none in the future', async () => {
    const orders = (await admin('/orders')) as Listed[];
    expect(new Set(orders.map(({ email }) => email)).size).toBe(11);
    const times = orders.map(({ created_at }) => Date.parse(created_at)).sort((a, b) => a - b);
    expect(Date.now() - times[0]!).toBeGreaterThan(85 * DAY_MS);
    expect(times.at(-1)).toBeLessThan(Date.now());
    expect(orders.length).toBeGreaterThan(200);
  });

  it('leaves work for the admin: three orders to ship, two unpaid ones and three parts with low stock', async () => {
    const stats = await admin('/stats');
    expect(stats).toMatchObject({ orders: { to_ship: 3, unpaid: 2 }, parts: { low_stock: 3 } });
    const unpaid = (await admin('/orders?status=unpaid')) as Listed[];
    for (const { created_at } of unpaid) expect(Date.now() - Date.parse(created_at)).toBeLessThan(2 * DAY_MS);
  });

  it('gives the customer seven orders in all states, one of twelve lines', async () => {
    const orders = (await customer(`/orders/${DEMO_CUSTOMER.email}`)) as Listed[];
    expect(orders.map(({ lines }) => lines.length)).toContain(12);
    expect(orders).toHaveLength(7);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([undefined, 'pending', 'shipped']));
  });

  it("leaves the catalogue's stock", async () => {
    const parts = (await admin('/parts')) as { name: string; quantity: number }[];
    const stock = (list: readonly { name: string; quantity: number }[]) =>
      Object.fromEntries(list.map(({ name, quantity }) => [name, quantity]));
    expect(stock(parts)).toEqual(stock(DEMO_CATALOGUE));
  });

  it('gives its parts the attributes of their categories', async () => {
    const parts = (await admin('/parts?category=processors')) as { name: string; attributes?: object }[];
    expect(parts.map(({ attributes }) => typeof attributes)).toEqual(Array<string>(9).fill('object'));
    expect(parts.find(({ name }) => name === 'Northbridge N8 Processor')?.attributes).toEqual({
      ...{ socket: 'LGA-1718', cores: '8', base_clock: '3.8 GHz', boost_clock: '4.9 GHz', tdp: '65 W', ecc: false },
    });
  });

  it('makes no difference between orders and payments, except the lost dispute', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 95 * DAY_MS).toISOString().slice(0, 10);
    const { differences } = (await admin(`/reconciliation?from=${from}&to=${today}`)) as {
      differences: { kind: string }[];
    };
    expect(differences.map(({ kind }) => kind)).toEqual(['dispute-lost']);
  });

  it('brings the messages of the orders as sent, and leaves none to send', async () => {
    const messages = (await admin('/messages')) as { kind: string; state: string }[];
    const ofHistory = messages.filter(({ kind }) => kind !== 'low-stock');
    expect(new Set(ofHistory.map(({ state }) => state))).toEqual(new Set(['sent']));
    expect(ofHistory.length).toBeGreaterThan(700);
  });

  it('brings an invoice of every paid order and a credit note of each refund', async () => {
    const papers = (await admin('/invoices')) as { kind: string; number: string }[];
    const paid = ((await admin('/orders')) as Listed[]).filter(({ status }) => status !== undefined);
    const of = (wanted: string) => papers.filter(({ kind }) => kind === wanted).map(({ number }) => number);
    expect(of('invoice')).toHaveLength(paid.length);
    expect(of('credit-note')).toHaveLength(2);
    expect(new Set(papers.map(({ number }) => number)).size).toBe(papers.length);
  });

  it('has a datasheet, stored like an upload', async () => {
    const [{ _id = '' } = {}] = (await admin('/parts?q=NB-COOLER-TOWER')) as { _id?: string }[];
    const { datasheets } = (await admin(`/purchase/${_id}`)) as { datasheets: { url: string; size: number }[] };
    expect(datasheets).toHaveLength(1);
    const file = await request(await shop.url()).get(datasheets[0]!.url);
    expect([file.status, Number(file.headers['content-length'])]).toEqual([200, datasheets[0]!.size]);
  });

  it('is consistent for doctor and in its audit log', async () => {
    for (const words of [['doctor'], ['verify-audit-log']])
      expect(await shopCommand(dataDir, words, { settings })).toMatchObject({ status: 0, errors: '' });
  });

  if (!IS_QUICK)
    it(
      'is left as it is by later starts, whose log says how to reset it',
      async () => {
        const before = await admin('/orders');
        await shop.end('SIGTERM');
        shop = BuiltShop.start(dataDir, settings);
        const url = await shop.url();
        expect(shop.output).toMatch(/npm run shop -- reset-demo/);
        const token = await accessToken(url, DEMO_ADMIN);
        const { body } = await request(url).get('/orders').set('Authorization', `Bearer ${token}`);
        expect(body).toEqual(before);
      },
      SLOW,
    );

  it(
    'is reset only after a question',
    async () => {
      await shop.end('SIGTERM');
      const asked = await shopProcess(dataDir, ['reset-demo'], { settings });
      expect(asked).toMatchObject({ status: 1, errors: expect.stringMatching(/--yes/) as unknown });
    },
    SLOW,
  );

  if (!IS_QUICK)
    it(
      'is seeded again by the next start after a reset',
      async () => {
        await shopCommand(dataDir, ['reset-demo', '--yes'], { settings });
        shop = BuiltShop.start(dataDir, settings);
        await shop.printed(/The demo has its 90 days of history/);
        await shop.end('SIGTERM');
        expect(await shopCommand(dataDir, ['doctor'], { settings })).toMatchObject({ status: 0 });
      },
      SLOW,
    );

  it(
    'is removed by clear-demo, which leaves the consistent store of a live shop',
    async () => {
      const { output } = await shopCommand(dataDir, ['clear-demo', '--yes'], { settings });
      expect(output).toMatch(/^Removed (?=.*\b2\d\d orders\b).*\b2\d\d papers\b/);
      const live = { ...settings, ...FIREBASE_SETTINGS, DEMO: 'false' };
      for (const words of [['doctor'], ['verify-audit-log']])
        expect(await shopCommand(dataDir, words, { settings: live })).toMatchObject({ status: 0, errors: '' });
      const reset = await shopCommand(dataDir, ['reset-demo', '--yes'], { settings: live });
      expect(reset.errors).toMatch(/not the store of a demo/);
    },
    SLOW,
  );
});

if (!IS_QUICK)
  it(
    'brings no history with DEMO_HISTORY=false',
    async () => {
      const { dataDir, settings } = newDemo({ DEMO_HISTORY: 'false' });
      const shop = BuiltShop.start(dataDir, settings);
      try {
        const url = await shop.url();
        const token = await accessToken(url, DEMO_ADMIN);
        const { body } = await request(url).get('/stats').set('Authorization', `Bearer ${token}`);
        expect(body).toMatchObject({ orders: { total: 0 }, parts: { total: DEMO_CATALOGUE.length } });
      } finally {
        await shop.end('SIGKILL');
      }
    },
    SLOW,
  );

it(
  'invents a larger shop by the same rules, with invoice numbers in the order of their dates, which a reset removes',
  async () => {
    const { dataDir, settings } = newDemo();
    const words = ['generate', '--orders', '300', '--parts', '40', '--customers', '20', '--days', '60'];
    const again = ['generate', '--orders', '20', '--parts', '5', '--customers', '20', '--days', '3'];
    expect((await shopCommand(dataDir, words, { settings })).output).toMatch(/300 orders of the last 60 days/);
    expect(await shopCommand(dataDir, again, { settings })).toMatchObject({ status: 0, errors: '' });
    for (const check of [['doctor'], ['verify-audit-log'], ['reconcile']])
      expect(await shopCommand(dataDir, check, { settings })).toMatchObject({ status: 0, errors: '' });
    const file = join(dataDir, 'export.ndjson');
    await shopCommand(dataDir, ['export', file], { settings });
    const invoices = papersIn(file).filter(({ kind }) => kind === 'invoice');
    expect(invoices.length).toBeGreaterThan(280);
    const dates = invoices
      .toSorted((one, other) => (one.number < other.number ? -1 : 1))
      .map((paper) => paper.issued_at);
    expect(dates).toEqual(dates.toSorted());
    const { output } = await shopCommand(dataDir, ['reset-demo', '--yes'], { settings });
    expect(output).toMatch(/Its next start seeds it again/);
    const { output: log } = await shopCommand(dataDir, ['verify-audit-log'], { settings });
    expect(log).toMatch(/^The audit log is intact: 0 entries/);
  },
  SLOW,
);
