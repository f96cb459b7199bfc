import { join } from 'node:path';
import request from 'supertest';
import { BuiltShop } from '#test/support/built-shop.js';
import { anOrderBody, intentIdOf, type PartOnSale } from '#test/support/bodies.js';
import { byAnotherProgram } from './support/changed-file.js';
import { backedUpShops, LIVE, shop } from './support/backed-up-shops.js';
import { shopCommand } from './support/shop-command.js';
import { FIREBASE_SETTINGS, storeAdmin, storeUsers } from './support/stored-users.js';

/** Processes take seconds on a busy machine. */
const SLOW = 300_000;

const DROPPED = [
  ...['TABLE parts_fts', 'TABLE orders_fts', 'TABLE users_fts_queue', 'TABLE order_parts', 'TABLE counters'],
  ...['TABLE sales_by_day', 'TABLE data_check', 'INDEX orders_by_age', 'TRIGGER sales_paid'],
];

describe('npm run shop -- doctor --repair', () => {
  const { populated } = backedUpShops();

  it(
    'heals a running shop in one run: a payment is recorded, an order cancelled, and a part renamed and found',
    async () => {
      const data = await populated('running');
      const { 'dora@test.com': dora } = await storeUsers(data, 'dora@test.com');
      const admin = await storeAdmin(data, 'eve@test.com');
      const settings = { ...LIVE, ...FIREBASE_SETTINGS };
      const running = BuiltShop.start(data, settings);
      try {
        const url = await running.url();
        const call = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, token = dora) =>
          request(url)[method](path).set('Authorization', `Bearer ${token}`);
        const [part] = (await call('get', '/parts?q=fan').expect(200)).body as [PartOnSale];
        const place = async () => {
          const order = anOrderBody(part, { email: 'dora@test.com' });
          return ((await call('post', '/orders').send(order).expect(201)).body as { insertedId: string }).insertedId;
        };
        const [paid, cancelled] = [await place(), await place()];
        const { body } = await call('post', '/create-payment-intent')
          .send({ total_price: part.price, order_id: paid })
          .expect(200);
        const { clientSecret } = body as { clientSecret: string };
        byAnotherProgram(
          join(data, 'shop.db'),
          DROPPED.map((entry) => `DROP ${entry};`).join('') + 'DELETE FROM reviews_fts_data',
        );

        const found = await shopCommand(data, ['doctor'], { settings });
        expect(found).toMatchObject({ status: 1, errors: '' });
        for (const entry of DROPPED)
          expect(found.output).toContain(`The ${entry.replace(/^\w+/, (type) => type.toLowerCase())} is missing.`);
        expect(found.output).toMatch(/\nSearch indexes: .*\n(.*\n)* {2}The table parts_fts is missing\./);

        expect(found.output).toContain('  Search index reviews_fts is damaged: ');

        const repaired = await shopCommand(data, ['doctor', '--repair'], { settings });
        expect(repaired).toMatchObject({ status: 0, errors: '' });
        expect(repaired.output).toMatch(
          /\nIndexes and triggers: ok\nCounters and sums: ok\nSearch indexes: ok\nFound no problems\.$/,
        );

        const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
        const method = (await call('post', '/sandbox/payment_methods').send({ type: 'card', card }).expect(200))
          .body as {
          id: string;
        };
        const intent = intentIdOf(clientSecret);
        await call('post', `/sandbox/payment_intents/${intent}/confirm`)
          .send({ client_secret: clientSecret, payment_method: method.id })
          .expect(200);
        await call('patch', `/orders/${paid}`).send({ order: paid, transactionId: intent }).expect(200);
        await call('delete', `/orders/${cancelled}`).expect(200);
        await call('put', `/parts/${part._id}`, admin).send({ name: 'Quiet Drive' }).expect(200);
        expect((await call('get', '/parts?q=quiet').expect(200)).body).toMatchObject([{ _id: part._id }]);
        await request(url).get('/health/ready').expect(200);
        expect(await shopCommand(data, ['doctor'], { settings })).toMatchObject({ status: 0 });
      } finally {
        await running.end('SIGTERM');
      }
    },
    SLOW,
  );

  it(
    'ends with a message when the lines of orders are empty, or contradict each other',
    async () => {
      const data = await populated('lines');
      byAnotherProgram(join(data, 'shop.db'), `UPDATE orders SET lines = '[]' WHERE status = 'unpaid'`);
      const empty = await shop(data, 'doctor', '--repair');
      expect(empty).toMatchObject({ status: 1, errors: '' });
      expect(empty.output).toMatch(/\n {2}Order [0-9a-f]{24}: it has no lines\.\n/);
      expect(empty.output).toMatch(/\nCounters and sums: ok\nSearch indexes: ok\nFound 3 problems\.$/);

      byAnotherProgram(
        join(data, 'shop.db'),
        `UPDATE orders SET lines = json_array(lines -> 0, lines -> 0) WHERE status = 'pending'`,
      );
      const twice = await shop(data, 'doctor', '--repair');
      expect(twice).toMatchObject({ status: 1, errors: '' });
      expect(twice.output).toMatch(/two of its lines have the same part\./);
      expect(twice.output).toMatch(/\nNot repaired: /);
    },
    SLOW,
  );
});
