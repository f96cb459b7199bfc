import mongoose, { type Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import request from 'supertest';
import { openMongoStore } from '#app/wiring/mongo-store.js';
import { PLACING_TIMEOUT_MS } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { MongoOrderRecovery } from '#modules/orders/adapters/mongo/mongo-order-recovery.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { CONNECT_OPTIONS, type MongoStore } from '#shared/mongo/mongo-store.js';
import { newId } from '#shared/object-id.js';
import { ADA, aPart } from './support/builders.js';
import { concurrently } from './support/concurrency.js';
import { EventReader } from './support/event-reader.js';
import { databaseName, uriOf } from './support/mongo-uri.js';
import { ServerProcess } from './support/server-process.js';
import { FIREBASE_SETTINGS, tokensOf } from './support/stored-users.js';

/** Two shops start slowly on a busy machine. */
const SLOW = 240_000;
/** Milliseconds between two polls of a part, whose reservations the running server removes. */
const POLL_MS = 200;
const CUSTOMERS = ['bob@example.com', 'carl@example.com', 'dora@example.com', 'emil@example.com'] as const;

const uri = uriOf(databaseName());
const SETTINGS = { ...FIREBASE_SETTINGS, MONGODB_URI: uri, RATE_LIMIT_PER_MINUTE: '10000', MAX_UNPAID_ORDERS: '0' };

describe('two servers on one database', () => {
  const [one, two] = [new ServerProcess(SETTINGS), new ServerProcess(SETTINGS)];
  const servers = [one, two];
  let connection: Connection;
  let store: MongoStore;
  let admin: string;
  let customers: { email: string; token: string }[];
  type Customer = (typeof customers)[number];
  beforeAll(async () => {
    await one.start();
    await two.start();
    connection = await mongoose.createConnection(uri, CONNECT_OPTIONS).asPromise();
    store = await openMongoStore(connection);
    const users = new MongoUserRepository(store);
    const tokens = await tokensOf(users, ADA.who, ...CUSTOMERS);
    await users.makeAdmin(ADA.who, ADA);
    admin = tokens[ADA.who]!;
    customers = CUSTOMERS.map((email) => ({ email, token: tokens[email]! }));
  }, SLOW);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await connection.dropDatabase();
    await connection.close();
  }, SLOW);

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

  it(
    'sell every piece once across both servers',
    async () => {
      const part = await addPart(30);
      const answers = await Promise.all(concurrently(50, (n) => order(servers[n % 2]!, customers[0]!, part)));
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
      const answers = await Promise.all(concurrently(10, (n) => order(servers[n % 2]!, customers[0]!, part, 'key-1')));
      // A server that waits too long for the other one answers 409; the client retries.
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const [placed, ...others] = new Set(answers.flatMap(({ id }) => id ?? []));
      expect([placed, others]).toEqual([expect.any(String), []]);
      expect(await order(two, customers[0]!, part, 'key-1')).toEqual({ status: 201, id: placed });
      expect(await stored(two, part)).toEqual([placed]);
      expect(await quantityOf(one, part)).toBe(19);
    },
    SLOW,
  );

  it(
    "send events of the other server to an admin's stream",
    async () => {
      const part = await addPart(5);
      const reader = await EventReader.open(Number(new URL(two.url).port), admin);
      const { id } = await order(one, customers[0]!, part);
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

  it.each([
    ['the second', two, one],
    ['the first', one, two],
  ])(
    'lose no acknowledged order, and return what it reserved a minute later, when %s server is killed under load',
    async (_, killed, other) => {
      const part = await addPart(1000);
      const acknowledged: string[] = [];
      let killing: Promise<void> | undefined;
      /** Places orders one by one; a customer whose server was killed continues on the other one. */
      const buy = async (customer: Customer, first: ServerProcess) => {
        let server = first;
        for (let n = 0; n < 12; n += 1) {
          const answer = await order(server, customer, part).catch(() => undefined);
          if (answer?.status === 201 && answer.id !== undefined) acknowledged.push(answer.id);
          else server = other;
          if (acknowledged.length >= 12) killing ??= killed.kill();
        }
      };
      await Promise.all(customers.map((buyer, n) => buy(buyer, n % 2 === 0 ? killed : other)));
      await killing;

      const reserved = newId(Date.now() - PLACING_TIMEOUT_MS - 1000);
      await new MongoStock(store).reserve(reserved, { part_id: part._id, amount: 1, total_cents: 1000 });
      const isReserved = { _id: part._id, 'reservations.order_id': reserved };
      while (await store.collection(PARTS).findOne(isReserved)) await pause(POLL_MS);
      // What the killed server had reserved is not a minute old yet.
      await new MongoOrderRecovery(store).sweep(Date.now() + 2 * PLACING_TIMEOUT_MS);
      const standing = await stored(other, part);
      expect(await quantityOf(other, part)).toBe(1000 - standing.length);
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(standing).toEqual(expect.arrayContaining(acknowledged));

      await killed.start();
      expect((await stored(killed, part)).sort()).toEqual(standing.sort());
    },
    SLOW,
  );
});
