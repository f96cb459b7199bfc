import { Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '#shared/domain-error.js';
import { newId } from '#shared/object-id.js';
import { stripeGateway, stripeStandIn } from '#test/support/stripe-gateway.js';
import type { Fault } from '#test/support/stripe/faults.js';
import { StripeBrowser } from '#test/support/stripe/stripe-browser.js';

/** The library waits between its attempts. */
const SLOW = 120_000;
/** Milliseconds after which a call counts as unanswered where Stripe is silent once: the next answer comes sooner, on a busy machine too. */
const IMPATIENT = { timeout: 1000 };

const standIn = stripeStandIn();
const aKey = () => `test:${newId()}`;
const terms = () => ({ amount_cents: 698_000, email: 'carl@test.com', order_id: newId() });
const unavailable = { kind: 'unavailable', code: 'gateway-unreachable' };
const intentsOf = (order_id: string) =>
  [...standIn().account.intents.values()].filter(({ metadata }) => metadata['order_id'] === order_id);
/** How often Stripe was asked for something under the key. */
const attempts = (key: string) => standIn().requests.filter(({ headers }) => headers['idempotency-key'] === key).length;
/** A paid intent of the gateway. */
async function paid() {
  const { gateway, pay } = stripeGateway(standIn());
  const { id, clientSecret } = await gateway.create(terms(), aKey());
  await pay(clientSecret);
  return id;
}

let lines: string[];
beforeEach(() => {
  lines = [];
  for (const level of ['error', 'warn'] as const)
    jest
      .spyOn(Logger.prototype, level)
      .mockImplementation((...[line]: unknown[]) => void lines.push(`${level} ${String(line)}`));
});
afterEach(() => jest.restoreAllMocks());

describe('an intent that is created while the network fails', () => {
  it.each<[Fault, number]>([
    ['reset-before', 2],
    ['reset-after', 2],
    ['failure', 2],
    ['lock-timeout', 2],
    ['silence-after', 2],
  ])(
    'is made once after %s',
    async (fault, expected) => {
      const { gateway } = stripeGateway(standIn(), fault === 'silence-after' ? IMPATIENT : {});
      const [wanted, key] = [terms(), aKey()];
      standIn().faults.next('create-intent', fault);
      const intent = await gateway.create(wanted, key);
      // A busy machine may be silent once more.
      if (fault === 'silence-after') expect(attempts(key)).toBeGreaterThanOrEqual(expected);
      else expect(attempts(key)).toBe(expected);
      expect(intentsOf(wanted.order_id).map(({ id }) => id)).toEqual([intent.id]);
    },
    SLOW,
  );

  it(
    'is created once when the customer retries after no response arrived',
    async () => {
      const [wanted, key] = [terms(), aKey()];
      standIn().faults.next('create-intent', 'silence-after', 'silence-after', 'silence-after');
      await expect(stripeGateway(standIn(), { timeout: 200 }).gateway.create(wanted, key)).rejects.toMatchObject({
        ...unavailable,
        detail: expect.stringContaining('nothing was charged by the shop') as string,
      });
      const intent = await stripeGateway(standIn()).gateway.create(wanted, key);
      expect(intentsOf(wanted.order_id).map(({ id }) => id)).toEqual([intent.id]);
    },
    SLOW,
  );

  it(
    'waits for a concurrent call with the same key',
    async () => {
      const { gateway } = stripeGateway(standIn());
      const [wanted, key] = [terms(), aKey()];
      const held = standIn().faults.hold('create-intent');
      const first = gateway.create(wanted, key);
      await held.arrived;
      const second = gateway.create(wanted, key);
      while (attempts(key) < 2) await setImmediate();
      held.release();
      expect((await second).id).toBe((await first).id);
      expect(intentsOf(wanted.order_id)).toHaveLength(1);
    },
    SLOW,
  );

  it('is created although Stripe replays its own failure under the key', async () => {
    const { gateway } = stripeGateway(standIn());
    const [wanted, key] = [terms(), aKey()];
    standIn().faults.next('create-intent', 'kept-failure');
    await expect(gateway.create(wanted, key)).rejects.toMatchObject(unavailable);
    const intent = await gateway.create(wanted, key);
    expect(await gateway.create(wanted, key)).toEqual(intent);
  });
});

describe('a refund that is made while the network fails', () => {
  it.each<Fault>(['reset-before', 'reset-after', 'failure', 'silence-after'])(
    'is made once after %s',
    async (fault) => {
      const { gateway } = stripeGateway(standIn());
      const asked = fault === 'silence-after' ? stripeGateway(standIn(), IMPATIENT).gateway : gateway;
      const transactionId = await paid();
      standIn().faults.next('create-refund', fault);
      const refund = await asked.refund({ transactionId, amount_cents: 1_000 }, aKey());
      expect(await gateway.refunds(transactionId)).toEqual([refund]);
    },
    SLOW,
  );

  it('is found when Stripe made it but reported a failure', async () => {
    const { gateway } = stripeGateway(standIn());
    const [transactionId, key] = [await paid(), aKey()];
    standIn().faults.next('create-refund', 'kept-failure');
    const ask = () => gateway.refund({ transactionId, amount_cents: 1_000 }, key);
    await expect(ask()).rejects.toMatchObject(unavailable);
    expect(await gateway.refunds(transactionId)).toEqual([await ask()]);
  });
});

describe('an unavailable Stripe', () => {
  it.each<Fault>(['garbage', 'wrong-key'])('makes calls fail as unavailable after %s', async (fault) => {
    const { gateway } = stripeGateway(standIn());
    standIn().faults.next('retrieve-intent', fault);
    await expect(gateway.find('pi_1')).rejects.toMatchObject(unavailable);
  });

  it('rejects the rate-limited call only, and stays reachable for the others', async () => {
    const { gateway } = stripeGateway(standIn());
    await gateway.find('pi_1');
    standIn().faults.next('retrieve-intent', 'rate-limit');
    await expect(gateway.find('pi_1')).rejects.toMatchObject({ kind: 'unavailable', code: 'gateway-busy' });
    expect(gateway.isReachable()).toBe(true);
    expect(lines).toEqual([]);
  });

  it(
    'makes every call fail as unavailable',
    async () => {
      const { gateway } = stripeGateway(standIn());
      const id = await paid();
      standIn().faults.down = true;
      const period = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
      const calls = [
        gateway.create(terms(), aKey()),
        gateway.find(id),
        gateway.cancel(id),
        gateway.refund({ transactionId: id }, aKey()),
        gateway.refunds(id),
        gateway.list(period)[Symbol.asyncIterator]().next(),
      ];
      for (const outcome of await Promise.allSettled(calls)) {
        expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(DomainError);
        expect(outcome).toMatchObject({ reason: unavailable });
      }
    },
    SLOW,
  );

  it('is logged once, and again when it is reachable', async () => {
    const { gateway } = stripeGateway(standIn());
    standIn().faults.next('retrieve-intent', 'garbage', 'garbage');
    for (let i = 0; i < 2; i += 1) await gateway.find('pi_1').catch(() => undefined);
    await gateway.find('pi_1');
    expect(lines).toEqual([
      expect.stringMatching(/^error Stripe cannot be reached; .*find an intent: StripeAPIError/),
      'warn Stripe is reachable again.',
    ]);
  });

  it(
    'is logged with the reason, if it is known',
    async () => {
      const { gateway } = stripeGateway(standIn(), { timeout: 200 });
      standIn().faults.next('retrieve-intent', 'silence-after', 'silence-after', 'silence-after');
      await expect(gateway.find('pi_1')).rejects.toMatchObject(unavailable);
      expect(lines).toEqual([expect.stringContaining('find an intent: StripeConnectionError ETIMEDOUT')]);
    },
    SLOW,
  );

  it('is reported as unreachable, and probed again after the last call is old', async () => {
    const { gateway } = stripeGateway(standIn());
    expect(gateway.isReachable()).toBe(true);
    const looks = () => standIn().requests.filter(({ params }) => params['limit'] === '1').length;
    while (looks() === 0) await setImmediate();
    standIn().faults.next('retrieve-intent', 'garbage');
    await gateway.find('pi_1').catch(() => undefined);
    for (let i = 0; i < 3; i += 1) expect(gateway.isReachable()).toBe(false);
    standIn().faults.next('retrieve-intent', 'garbage');
    await gateway.find('pi_1').catch(() => undefined);
    expect(looks()).toBe(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    while (!gateway.isReachable()) await setImmediate();
  });
});

describe('a refusal of Stripe', () => {
  it('of the secret key makes payments fail and logs the setting', async () => {
    const { gateway } = stripeGateway(standIn(), { secretKey: 'sk_test_rolled_long_ago' });
    await expect(gateway.create(terms(), aKey())).rejects.toMatchObject(unavailable);
    expect(gateway.isReachable()).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^error Stripe refuses STRIPE_SECRET_KEY; .*StripeAuthenticationError 401/),
    ]);
  });

  it('with an unexpected error fails as unavailable and is logged', async () => {
    const { gateway } = stripeGateway(standIn());
    await expect(gateway.create({ ...terms(), amount_cents: 0 }, aKey())).rejects.toMatchObject(unavailable);
    expect(lines).toEqual([
      expect.stringMatching(
        /^error Stripe refuses to create an intent: Invalid integer: amount \(.*parameter_invalid_integer/,
      ),
    ]);
    expect(gateway.isReachable()).toBe(true);
  });

  it('is logged without the key and without a client secret', async () => {
    const { gateway } = stripeGateway(standIn());
    const { id, clientSecret } = await gateway.create(terms(), aKey());
    await new StripeBrowser(standIn()).pay(clientSecret);
    const rolled = stripeGateway(standIn(), { secretKey: 'sk_test_rolled_long_ago' }).gateway;
    standIn().faults.next('retrieve-intent', 'wrong-key', 'rate-limit', 'garbage');
    const said: string[] = [];
    for (const asked of [gateway, gateway, gateway, rolled])
      await asked.find(id).catch((error: unknown) => said.push(JSON.stringify(error), String((error as Error).stack)));
    expect(said).toHaveLength(8);
    const told = [...said, ...lines].join('\n');
    for (const secret of [standIn().secretKey, 'sk_test_rolled', clientSecret, '_secret_'])
      expect(told).not.toContain(secret);
  });
});
