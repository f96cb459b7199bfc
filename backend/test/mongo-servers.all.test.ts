import mongoose from 'mongoose';
import request from 'supertest';
import { DEMO_ADMIN } from '#app/demo/demo-data.js';
import { PLACING_TIMEOUT_MS } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { newId, processOf } from '#shared/object-id.js';
import { openMongoStore } from '#app/wiring/mongo-store.js';
import { CONNECT_OPTIONS } from '#shared/mongo/mongo-store.js';
import { aPart } from './support/builders.js';
import { EventReader } from './support/event-reader.js';
import { concurrently } from './support/concurrency.js';
import { ServerProcess } from './support/server-process.js';
import { uriOf } from './support/mongo-uri.js';
import { databaseName } from './support/mongo-uri.js';

/** Two shops with emulators start slowly on a busy machine. */
const SLOW = 240_000;
const RATE = 60;
const MINUTE = 60_000;
const PASSWORD = 'Some@12345';

const uri = uriOf(databaseName());
const SETTINGS = {
  MONGODB_URI: uri,
  JWT_SECRET: 'a secret that both servers share, of many letters',
  RATE_LIMIT_PER_MINUTE: String(RATE),
  MAX_UNPAID_ORDERS: '0',
};

describe('two servers on one database', () => {
  const [one, two] = [new ServerProcess(SETTINGS), new ServerProcess(SETTINGS)];
  const servers = [one, two];
  let admin: string;
  let customers = 0;
  beforeAll(async () => {
    await one.start();
    await two.start();
    admin = await one.signIn('signInWithPassword', DEMO_ADMIN.email, DEMO_ADMIN.password);
  }, SLOW);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    const connection = await mongoose.createConnection(uri).asPromise();
    await connection.dropDatabase();
    await connection.close();
  }, SLOW);

  const aCustomer = async () => {
    const email = `customer-${(customers += 1)}@example.com`;
    return { email, token: await one.signIn('signUp', email, PASSWORD) };
  };
  type Customer = Awaited<ReturnType<typeof aCustomer>>;

  async function addPart(quantity: number): Promise<{ _id: string; name: string }> {
    const { price_cents, ...part } = aPart({ name: `Part of ${quantity}`, quantity, min_order: 1, price_cents: 1000 });
    const { body } = await request(one.url)
      .post('/parts')
      .set('Authorization', `Bearer ${admin}`)
      .send({ ...part, price: price_cents / 100 })
      .expect(201);
    return { _id: (body as { insertedId: string }).insertedId, name: part.name };
  }

  async function order(
    server: ServerProcess,
    { email, token }: Customer,
    part: { _id: string; name: string },
    key?: string,
  ) {
    const call = request(server.url)
      .post('/orders')
      .set('Authorization', `Bearer ${token}`)
      .send({
        ...{ part_id: part._id, part_name: part.name, part_image: aPart().image_url, email, name: 'Some Customer' },
        ...{ delivery_address: '1 Road', delivery_phone: '+15035550123', amount: 1, total_price: 10 },
      });
    const answer = await (key === undefined ? call : call.set('Idempotency-Key', key));
    return { status: answer.status, id: (answer.body as { insertedId?: string }).insertedId };
  }

  async function stored(server: ServerProcess, part: { _id: string }): Promise<string[]> {
    const { body } = await request(server.url)
      .get(`/orders?part_id=${part._id}`)
      .set('Authorization', `Bearer ${admin}`)
      .expect(200);
    return (body as { _id: string }[]).map(({ _id }) => _id);
  }

  async function quantityOf(server: ServerProcess, part: { _id: string }): Promise<number> {
    const { body } = await request(server.url)
      .get(`/purchase/${part._id}`)
      .set('Accept', 'application/json')
      .expect(200);
    return (body as { quantity: number }).quantity;
  }

  /** Reserves a piece like an order of this server that will never be stored. */
  async function reserveAs(
    server: ServerProcess,
    part: { _id: string; name: string },
    customer: Customer,
  ): Promise<void> {
    const { id } = await order(server, customer, part);
    const connection = await mongoose.createConnection(uri, CONNECT_OPTIONS).asPromise();
    const unstored = newId().slice(0, 8) + processOf(id!) + newId().slice(18);
    const line = { part_id: part._id, amount: 1, total_cents: 1000 };
    await new MongoStock(await openMongoStore(connection)).reserve(unstored, line);
    await connection.close();
  }

  it(
    'sell every piece once across both servers',
    async () => {
      const part = await addPart(30);
      const customer = await aCustomer();
      const answers = await Promise.all(concurrently(50, (n) => order(servers[n % 2]!, customer, part)));
      const placed = answers.flatMap(({ status, id }) => (status === 201 && id !== undefined ? [id] : []));
      expect(placed).toHaveLength(30);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
      for (const server of servers) {
        expect((await stored(server, part)).sort()).toEqual(placed.sort());
        expect(await quantityOf(server, part)).toBe(0);
      }
    },
    SLOW,
  );

  it(
    'show a change of the other server as soon as it is acknowledged',
    async () => {
      const part = await addPart(77);
      const list = async () =>
        (await request(two.url).get('/parts').expect(200)).body as { _id: string; price: number }[];
      const price = async () => (await list()).find(({ _id }) => _id === part._id)?.price;
      expect(await price()).toBe(10);
      await request(one.url)
        .put(`/parts/${part._id}`)
        .set('Authorization', `Bearer ${admin}`)
        .send({ price: 11 })
        .expect(200);
      expect(await price()).toBe(11);
      await request(one.url).delete(`/parts/${part._id}`).set('Authorization', `Bearer ${admin}`).expect(200);
      expect(await price()).toBeUndefined();
    },
    SLOW,
  );

  it(
    'place one order per idempotency key across both servers and return the same response',
    async () => {
      const part = await addPart(20);
      const customer = await aCustomer();
      /** A client retries while the response says that the order is still being placed. */
      const orderAtLast = async (server: ServerProcess) => {
        for (;;) {
          const answer = await order(server, customer, part, 'key-1');
          if (answer.status !== 409) return answer;
        }
      };
      const answers = await Promise.all(concurrently(10, (n) => orderAtLast(servers[n % 2]!)));
      expect(answers.map(({ id }) => id)).not.toContain(undefined);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await stored(two, part)).toEqual([answers[0]!.id]);
      expect(await quantityOf(one, part)).toBe(19);
    },
    SLOW,
  );

  it(
    "send events of the other server to an admin's stream",
    async () => {
      const part = await addPart(5);
      const customer = await aCustomer();
      const reader = await EventReader.open(Number(new URL(two.url).port), admin);
      const { id } = await order(one, customer, part);
      // The other server may still be publishing the orders of earlier tests.
      const heard = () =>
        reader.events
          .filter(({ event }) => event === 'order-placed')
          .map(({ data }) => data['order'] as { _id: string; part_name: string })
          .filter(({ _id }) => _id === id);
      await reader.until(() => heard().length > 0);
      expect(heard()).toEqual([expect.objectContaining({ part_name: part.name })]);
      reader.close();
    },
    SLOW,
  );

  it(
    'share one rate limit per user',
    async () => {
      const part = await addPart(1);
      const changeOften = async (token: string) =>
        Promise.all(
          concurrently(RATE + 20, async (n) => {
            const path = `${servers[n % 2]!.url}/parts/${part._id}`;
            return fetch(path, {
              method: 'PUT',
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ quantity: 1 }),
            }).then(({ status }) => status);
          }),
        );
      let answers: number[];
      let began: number;
      do {
        const { token } = await aCustomer();
        began = Date.now();
        answers = await changeOften(token);
        // On a slow machine a new minute may have begun, which resets the limit: retry with another user.
      } while (Date.now() - began > MINUTE);
      expect(answers.filter((status) => status === 200)).toHaveLength(RATE);
      expect(answers.filter((status) => status === 429)).toHaveLength(20);
    },
    SLOW,
  );

  it.each([
    ['the second', two, one],
    ['the first', one, two],
  ])(
    'lose no acknowledged order, and balance the stock before reservations time out, when %s server is killed under load',
    async (_, killed, other) => {
      const part = await addPart(1000);
      const buyers = await Promise.all(concurrently(4, aCustomer));
      await reserveAs(killed, part, buyers[0]!);
      const acknowledged: string[] = [];
      let killing: Promise<void> | undefined;
      let killedAt = 0;
      /** Places orders one by one; a customer whose server was killed continues on the other one. */
      const buy = async (customer: Customer, first: ServerProcess) => {
        let server = first;
        for (let n = 0; n < 12; n += 1) {
          const answer = await order(server, customer, part).catch(() => undefined);
          if (answer?.status === 201 && answer.id !== undefined) acknowledged.push(answer.id);
          else server = other;
          if (acknowledged.length >= 12 && !killing) {
            killedAt = performance.now();
            killing = killed.kill();
          }
        }
      };
      await Promise.all(buyers.map((buyer, n) => buy(buyer, n % 2 === 0 ? killed : other)));
      await killing;

      // The database may still be executing the last commands of the killed server; if the stock never balances, the test times out.
      let standing: string[];
      do standing = await stored(other, part);
      while ((await quantityOf(other, part)) !== 1000 - standing.length);
      expect(performance.now() - killedAt).toBeLessThan(PLACING_TIMEOUT_MS);
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(standing).toEqual(expect.arrayContaining(acknowledged));

      await killed.start();
      expect((await stored(killed, part)).sort()).toEqual(standing.sort());
    },
    SLOW,
  );
});
