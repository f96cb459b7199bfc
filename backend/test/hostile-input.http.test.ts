import { MessageSender } from '#modules/messages/message-sender.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import type { RecurringSweep } from '#shared/recurring-sweep.js';
import { recordFaults } from '#app/data-check/domain/record-faults.js';
import { buildDocument } from '#shared/http/openapi.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { HostileCall } from '#test/support/hostile-calls.js';
import { hostileShop } from '#test/support/hostile-shop.js';
import { IS_QUICK } from '#test/support/quick.js';
import type { RawResponse } from '#test/support/raw-client.js';
import { digestOf } from '#test/support/store-digest.js';

describe('hostile values in every field, parameter and header of the API', () => {
  const { shop, calls, send } = hostileShop();
  const answered: { call: HostileCall; answer: RawResponse }[] = [];
  /** refused requests that changed data */
  const changed: typeof answered = [];
  /** refused requests in a batch with accepted ones that may have changed data */
  const mixed: typeof answered = [];

  beforeAll(async () => {
    // A minute after a request has created a payment intent, the sweep would change it beside the refused requests.
    await shop.app.get<RecurringSweep>('The check of payments').beforeApplicationShutdown();
    // The same of messages that become due.
    shop.app.get(MessageSender).stop();
    // And of issued papers, which are logged afterwards.
    await shop.app.get<RecurringSweep>('The issuing of papers').beforeApplicationShutdown();
    let before = digest();
    for (const group of groups(calls())) {
      const answers = [];
      for (const call of group) answers.push({ call, answer: await send(call) });
      answered.push(...answers);
      const refused = answers.filter(({ answer }) => answer.status >= 400);
      const after = digest();
      if (refused.length < answers.length) mixed.push(...refused.filter(({ call }) => call.method !== 'GET'));
      else if (after !== before) changed.push(...refused);
      before = after;
    }
  }, 300_000);

  const digest = () => digestOf(shop.app.get(SqliteStore));

  const named = (those: typeof answered) =>
    those.map(({ call, answer }) => `${call.operation} ${call.what}: ${answer.status} ${answer.text.slice(0, 100)}`);

  it('cover every operation of the document with many requests', () => {
    const operations = Object.values(buildDocument(shop.app).paths).flatMap((item) => Object.keys(item));
    expect(new Set(answered.map(({ call }) => call.operation)).size).toBe(operations.length);
    expect(answered.length).toBeGreaterThan(IS_QUICK ? 1000 : 20_000);
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
        status >= 400 && /SQLITE|photostructure|node_modules|\bat [^ ]+ \(|syntax error/i.test(text),
    );
    expect(named(talkative)).toEqual([]);
  });

  it('change nothing when they are refused', async () => {
    expect(named(changed)).toEqual([]);
    const before = digest();
    const again: typeof answered = [];
    for (const { call } of mixed) again.push({ call, answer: await send(call) });
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

  it('leave no record that an export refuses', async () => {
    const faults: string[] = [];
    for await (const fault of recordFaults((type) => shop.app.get(TransferableStore).records(type))) faults.push(fault);
    expect(faults).toEqual([]);
  });
});

/**
 * Groups requests by operation and position. `make test` sends the first request of each operation and every 23rd, so that each field gets
 * other values than the one before.
 */
function* groups(calls: Iterable<HostileCall>): Generator<HostileCall[]> {
  let group: HostileCall[] = [];
  let number = 0;
  let operation = '';
  for (const call of calls) {
    number += 1;
    const isFirst = call.operation !== operation;
    ({ operation } = call);
    // The texts of reviews are read again.
    if (IS_QUICK && !isFirst && call.place !== 'review' && number % 23 !== 0) continue;
    const [last] = group;
    if (last && (last.operation !== call.operation || last.place !== call.place)) {
      yield group;
      group = [];
    }
    group.push(call);
  }
  yield group;
}
