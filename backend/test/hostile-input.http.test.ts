import type { OpenAPIObject } from '@nestjs/swagger';
import type { AddressInfo } from 'node:net';
import { PaymentSweep } from '#modules/payments/recording/payment-sweep.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { buildDocument } from '#shared/http/openapi.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { addPart, aLinesBody, anOrderBody, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { hostileCalls, type HostileCall, type ValidInput } from '#test/support/hostile-calls.js';
import { RawClient, type RawResponse } from '#test/support/raw-client.js';
import { digestOf } from '#test/support/store-digest.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

/** Time limit of a response in milliseconds. A slow request is repeated this many times, because the machine may be busy. */
const LIMIT = 200;
const TIMES = 20;

describe('hostile values in every field, parameter and header of the API', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0', MAX_UNPAID_ORDERS: '0' } });
  const answered: { call: HostileCall; answer: RawResponse }[] = [];
  /** refused requests that changed data */
  const changed: typeof answered = [];
  /** refused requests in a batch with accepted ones that may have changed data */
  const mixed: typeof answered = [];
  let client: RawClient;
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  let order: string;
  let review: string;
  let carlsId: string;
  let adminOperations: Set<string>;

  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    carlsId = (await shop.app.get(UserRepository).findByEmail(carl.email))!._id;
    part = await addPart(admin, { quantity: 1_000_000 });
    order = await placeOrder(carl, part);
    const { body } = await carl.post('/reviews', { name: 'Carl', review: 'Well packed.', rating: 4 }).expect(201);
    review = (body as { insertedId: string }).insertedId;
    await shop.app.listen(0, '127.0.0.1');
    client = new RawClient((shop.app.getHttpServer().address() as AddressInfo).port);
    // A minute after a request has created a payment intent, the sweep would change it beside the refused requests.
    await shop.app.get(PaymentSweep).beforeApplicationShutdown();
    const document = buildDocument(shop.app);
    adminOperations = new Set(['updatePart', ...operationsOfAdmins(document)]);
    let before = digest();
    for (const calls of groups(hostileCalls(document, sound))) {
      const answers = [];
      for (const call of calls) answers.push({ call, answer: await patiently(call) });
      answered.push(...answers);
      const refused = answers.filter(({ answer }) => answer.status >= 400);
      const after = digest();
      if (refused.length < answers.length) mixed.push(...refused.filter(({ call }) => call.method !== 'GET'));
      else if (after !== before) changed.push(...refused);
      before = after;
    }
    process.stdout.write(`${answered.length} hostile calls\n`);
  }, 300_000);
  afterAll(() => client.close());

  const sound: ValidInput = {
    path(operation, parameter) {
      if (parameter === 'email') return carl.email;
      // Keep the records that later requests need.
      if (operation === 'deletePart' || operation === 'deleteOrder') return '000000000000000000000000';
      if (operation === 'updateProfile') return carlsId;
      if (operation === 'moderateReview') return review;
      return operation.endsWith('Part') ? part._id : order;
    },
    body(operation, example) {
      if (operation === 'placeOrder')
        return 'lines' in example ? aLinesBody([[part, part.min_order]], carl) : anOrderBody(part, carl);
      if (operation === 'recordPayment') return { ...example, order };
      if (operation === 'createPaymentIntent') return { order_id: order, total_price: part.price * part.min_order };
      return operation === 'openSession' ? { email: carl.email } : example;
    },
    headers(operation) {
      const idToken = shop.identities.tokenOf({ email: carl.email, emailVerified: true, name: 'Carl Customer' });
      const token = adminOperations.has(operation) ? admin.token : operation === 'openSession' ? idToken : carl.token;
      return { authorization: `Bearer ${token}` };
    },
  };

  const digest = () => digestOf(shop.app.get(SqliteStore));

  async function patiently(call: HostileCall): Promise<RawResponse> {
    let answer = await client.send(call);
    for (let again = 0; again < TIMES && answer.milliseconds > LIMIT; again += 1) answer = await client.send(call);
    return answer;
  }

  const named = (those: typeof answered) =>
    those.map(({ call, answer }) => `${call.operation} ${call.what}: ${answer.status} ${answer.text.slice(0, 100)}`);

  it('cover every operation of the document with thousands of requests', () => {
    const operations = Object.values(buildDocument(shop.app).paths).flatMap((item) => Object.keys(item));
    expect(new Set(answered.map(({ call }) => call.operation)).size).toBe(operations.length);
    expect(answered.length).toBeGreaterThan(4000);
  });

  it('are accepted or refused, and never crash the server', () => {
    const neither = answered.filter(({ answer: { status } }) => status < 200 || status >= 500);
    expect(named(neither)).toEqual([]);
  });

  it('get responses that match the document', () => {
    const complaints = answered.flatMap(({ call, answer: { status, contentType, text } }) => {
      const body: unknown = contentType.includes('json') ? JSON.parse(text) : text;
      const { operation, what, method, path: url } = call;
      const complaint = shop.contract.violation({ method, url, status, contentType, body });
      return complaint === undefined ? [] : [`${operation} ${what}: ${complaint}`];
    });
    expect(complaints).toEqual([]);
  });

  it('are refused with messages of the shop only', () => {
    const talkative = answered.filter(
      ({ answer: { status, text } }) =>
        status >= 400 && /SQLITE|libsql|node_modules|\bat [^ ]+ \(|syntax error/i.test(text),
    );
    expect(named(talkative)).toEqual([]);
  });

  it(`are answered within ${LIMIT} ms`, () => {
    expect(named(answered.filter(({ answer }) => answer.milliseconds > LIMIT))).toEqual([]);
  });

  it('change nothing when they are refused', async () => {
    expect(named(changed)).toEqual([]);
    const before = digest();
    const again: typeof answered = [];
    for (const { call } of mixed) again.push({ call, answer: await client.send(call) });
    expect(named(again.filter(({ answer }) => answer.status < 400))).toEqual([]);
    expect(digest()).toBe(before);
  });

  it('are stored and returned unchanged when they are accepted', async () => {
    const { body } = await shop.anonymous.get('/reviews').expect(200);
    const reviews = (body as { review: string }[]).map(({ review }) => review);
    expect(reviews).toContain(`"; DROP TABLE parts; --`);
    expect(reviews).toContain('👩🏽‍🔧🧵'.repeat(20));
    expect(reviews.filter((review) => review.includes('\uFFFD'))).toEqual([]);
  });
});

/** The operations that refuse customers. */
function operationsOfAdmins({ paths }: OpenAPIObject): string[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item) as { operationId: string; responses: Record<string, object> }[])
    .filter(({ responses }) => JSON.stringify(responses['403'] ?? {}).includes('admins-only'))
    .map(({ operationId }) => operationId);
}

/** Groups requests by operation and position. */
function* groups(calls: Iterable<HostileCall>): Generator<HostileCall[]> {
  let group: HostileCall[] = [];
  for (const call of calls) {
    const [last] = group;
    if (last && (last.operation !== call.operation || last.place !== call.place)) {
      yield group;
      group = [];
    }
    group.push(call);
  }
  yield group;
}
