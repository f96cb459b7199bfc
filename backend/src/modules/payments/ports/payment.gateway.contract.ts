import { newId } from '#shared/object-id.js';
import { VISA } from '#test/support/builders.js';
import { concurrently, collect, outcomes } from '#test/support/concurrency.js';
import type { Intent, NewIntent } from '../domain/payment.js';
import type { PaymentGateway } from './payment.gateway.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A gateway under test, and the customer's side of it. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** pays the intent with Visa's valid test card, like the customer's browser; returns whether that succeeded */
  pay: (clientSecret: string) => Promise<boolean>;
  /** disputes the paid intent, like the customer's bank, with this result so far */
  dispute: (id: string, status: 'inquiry' | 'open' | 'won' | 'lost') => Promise<void>;
}

/** The contract of every card gateway; `makeGateway` is called for each test. */
export function paymentGatewayContract(
  name: string,
  makeGateway: () => GatewayUnderTest | Promise<GatewayUnderTest>,
): void {
  describe(`the ${name} gateway`, () => {
    let gateway: PaymentGateway;
    let pay: GatewayUnderTest['pay'];
    let dispute: GatewayUnderTest['dispute'];
    beforeEach(async () => {
      const made = await makeGateway();
      gateway = made.gateway;
      ({ pay, dispute } = made);
    });
    const aKey = () => `test:${newId()}`;
    const terms = (changes: Partial<NewIntent> = {}): NewIntent => ({
      amount_cents: 698_000,
      email: 'carl@test.com',
      order_id: newId(),
      ...changes,
    });

    const succeeded = (intent: Intent) => ({
      ...intent,
      ...{ status: 'succeeded', succeeded_at: expect.stringMatching(TIME) as string, card: VISA },
    });

    it('creates an open intent of these terms', async () => {
      const wanted = terms();
      const intent = await gateway.create(wanted, aKey());
      expect(intent).toMatchObject({ ...wanted, status: 'open', currency: 'usd', refunded_cents: 0, disputed: false });
      expect(intent.created_at).toMatch(TIME);
      expect(intent.id).toMatch(/^pi_\w+$/);
      expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_\\w{8,}$`));
      expect(await gateway.find(intent.id)).toEqual(intent);
    });

    it('creates an intent without an order', async () => {
      const intent = await gateway.create({ amount_cents: 698_000, email: 'carl@test.com' }, aKey());
      expect(intent).not.toHaveProperty('order_id');
      expect(await gateway.find(intent.id)).toEqual(intent);
    });

    it('creates one intent for one key, also concurrently', async () => {
      const [wanted, key] = [terms(), aKey()];
      const { values } = await outcomes(concurrently(10, () => gateway.create(wanted, key)));
      expect(values).toHaveLength(10);
      expect(new Set(values.map((intent) => intent.id)).size).toBe(1);
      expect((await gateway.create(wanted, aKey())).id).not.toBe(values[0]?.id);
    });

    it('returns the intent of an earlier key as it is now', async () => {
      const [wanted, key] = [terms(), aKey()];
      const intent = await gateway.create(wanted, key);
      await pay(intent.clientSecret);
      expect(await gateway.create(wanted, key)).toEqual(succeeded(intent));
    });

    it('returns that an intent was paid, when, and by which card', async () => {
      const intent = await gateway.create(terms(), aKey());
      expect(intent).not.toHaveProperty('succeeded_at');
      const from = fullSecond(new Date().toISOString());
      expect(await pay(intent.clientSecret)).toBe(true);
      const paid = await gateway.find(intent.id);
      expect(paid).toEqual(succeeded(intent));
      const { succeeded_at = '' } = paid!;
      expect(succeeded_at >= from && succeeded_at <= new Date().toISOString()).toBe(true);
      await gateway.refund({ transactionId: intent.id, amount_cents: 1 }, aKey());
      expect(await gateway.find(intent.id)).toMatchObject({ succeeded_at });
    });

    it('cancels an open intent, which cannot be paid after that', async () => {
      const intent = await gateway.create(terms(), aKey());
      expect(await gateway.cancel(intent.id)).toBe('cancelled');
      expect(await gateway.cancel(intent.id)).toBe('cancelled');
      expect(await pay(intent.clientSecret)).toBe(false);
      expect(await gateway.find(intent.id)).toEqual({ ...intent, status: 'cancelled' });
    });

    it('does not cancel a paid intent', async () => {
      const intent = await gateway.create(terms(), aKey());
      await pay(intent.clientSecret);
      expect(await gateway.cancel(intent.id)).toBe('succeeded');
      expect(await gateway.find(intent.id)).toMatchObject({ status: 'succeeded' });
    });

    it('ends in one state when an intent is paid and cancelled concurrently', async () => {
      for (let round = 0; round < 5; round += 1) {
        const intent = await gateway.create(terms(), aKey());
        const [paid, cancelled] = await Promise.all([pay(intent.clientSecret), gateway.cancel(intent.id)]);
        expect(cancelled).toBe(paid ? 'succeeded' : 'cancelled');
        expect((await gateway.find(intent.id))?.status).toBe(cancelled);
      }
    });

    it.each(['pi_unknown', 'x', '', '../v1/charges', 'pi_\u0000'])('finds no intent %p', async (id) => {
      expect(await gateway.find(id)).toBeUndefined();
      expect(await gateway.cancel(id)).toBe('unknown');
      expect(await gateway.refunds(id)).toEqual([]);
      await expect(gateway.refund({ transactionId: id }, aKey())).rejects.toMatchObject({ code: 'payment-unknown' });
    });

    describe('refunding', () => {
      const paid = async () => {
        const intent = await gateway.create(terms({ amount_cents: 10_000 }), aKey());
        expect(await pay(intent.clientSecret)).toBe(true);
        return intent.id;
      };
      const refunded = async (id: string) => (await gateway.find(id))?.refunded_cents;

      it('refunds a part, then the rest, and stores the admin', async () => {
        const transactionId = await paid();
        const first = await gateway.refund({ transactionId, amount_cents: 4_000, by: 'ada@test.com' }, aKey());
        expect(first).toMatchObject({ transactionId, amount_cents: 4_000, status: 'succeeded', by: 'ada@test.com' });
        expect(first.id).toMatch(/^re_\w+$/);
        expect(await refunded(transactionId)).toBe(4_000);
        const rest = await gateway.refund({ transactionId }, aKey());
        expect(rest).toMatchObject({ amount_cents: 6_000 });
        expect(rest).not.toHaveProperty('by');
        expect(await gateway.refunds(transactionId)).toEqual([first, rest]);
        expect(await gateway.find(transactionId)).toMatchObject({ status: 'succeeded', refunded_cents: 10_000 });
      });

      it('keeps the reason, the lines and the key of a refund, and refuses the key for others', async () => {
        const transactionId = await paid();
        const lines = Array.from({ length: 50 }, (_, n) => ({
          ...{ part_id: newId(), pieces: n === 0 ? 1_000_000_000 : n, restock: n % 2 === 0 },
        }));
        const [wanted, key] = [{ transactionId, amount_cents: 4_000, reason: `“${'ö'.repeat(198)}”`, lines }, aKey()];
        const made = await gateway.refund(wanted, key);
        expect(made).toMatchObject({ ...wanted, key });
        expect(await gateway.refunds(transactionId)).toEqual([made]);
        const changed = lines.map((line, n) => (n === 49 ? { ...line, restock: true } : line));
        for (const other of [{ reason: 'x' }, { reason: undefined }, { lines: changed }, { lines: undefined }])
          await expect(gateway.refund({ ...wanted, ...other }, key)).rejects.toMatchObject({
            code: 'idempotency-key-reused',
          });
        expect(await gateway.refund(wanted, key)).toEqual(made);
        const plain = await gateway.refund({ transactionId }, aKey());
        for (const field of ['reason', 'lines']) expect(plain).not.toHaveProperty(field);
      });

      it('refunds once for one key, also concurrently', async () => {
        const [transactionId, key] = [await paid(), aKey()];
        const { values } = await outcomes(
          concurrently(10, () => gateway.refund({ transactionId, amount_cents: 4_000 }, key)),
        );
        expect(values).toHaveLength(10);
        expect(new Set(values.map(({ id }) => id)).size).toBe(1);
        expect(await refunded(transactionId)).toBe(4_000);
      });

      it('refuses a key that was used for another amount, or by another admin', async () => {
        const [transactionId, key, last] = [await paid(), aKey(), aKey()];
        const terms = { transactionId, amount_cents: 4_000, by: 'ada@test.com' };
        const first = await gateway.refund(terms, key);
        for (const other of [{ amount_cents: 3_000 }, { by: 'bob@test.com' }])
          await expect(gateway.refund({ ...terms, ...other }, key)).rejects.toMatchObject({
            code: 'idempotency-key-reused',
          });
        await expect(gateway.refund({ transactionId, by: terms.by }, key)).rejects.toMatchObject({
          code: 'idempotency-key-reused',
        });
        expect(await gateway.refund(terms, key)).toEqual(first);
        const rest = await gateway.refund({ transactionId }, last);
        expect(await gateway.refund({ transactionId }, last)).toEqual(rest);
        expect(await gateway.refunds(transactionId)).toEqual([first, rest]);
      });

      it('never refunds more than was paid, also with many keys concurrently', async () => {
        const transactionId = await paid();
        const { values, reasons } = await outcomes(
          concurrently(5, () => gateway.refund({ transactionId, amount_cents: 3_000 }, aKey())),
        );
        expect(values).toHaveLength(3);
        for (const error of reasons) expect(error).toMatchObject({ code: 'refund-too-much' });
        expect(await refunded(transactionId)).toBe(9_000);
        await gateway.refund({ transactionId }, aKey());
        await expect(gateway.refund({ transactionId }, aKey())).rejects.toMatchObject({ code: 'refund-too-much' });
      });

      it.each(['open', 'lost'] as const)('refuses to refund an intent whose dispute is %s', async (status) => {
        const transactionId = await paid();
        const key = aKey();
        const before = await gateway.refund({ transactionId, amount_cents: 1_000 }, key);
        await dispute(transactionId, status);
        expect(await gateway.find(transactionId)).toMatchObject({ disputed: true });
        for (const amount of [{}, { amount_cents: 1 }])
          await expect(gateway.refund({ transactionId, ...amount }, aKey())).rejects.toMatchObject({
            code: 'payment-not-refundable',
          });
        expect(await gateway.refund({ transactionId, amount_cents: 1_000 }, key)).toEqual(before);
        expect(await gateway.refunds(transactionId)).toEqual([before]);
      });

      it.each(['inquiry', 'won'] as const)('refunds in full an intent whose dispute is %s', async (status) => {
        const transactionId = await paid();
        await dispute(transactionId, status);
        expect(await gateway.refund({ transactionId }, aKey())).toMatchObject({ amount_cents: 10_000 });
        expect(await refunded(transactionId)).toBe(10_000);
      });

      it('refuses to refund an unpaid intent', async () => {
        const { id: transactionId } = await gateway.create(terms(), aKey());
        await expect(gateway.refund({ transactionId }, aKey())).rejects.toMatchObject({
          code: 'payment-not-succeeded',
        });
        expect(await gateway.refunds(transactionId)).toEqual([]);
      });
    });

    it('lists the intents of a period, newest first', async () => {
      const from = new Date().toISOString();
      const made: Intent[] = [];
      for (let i = 0; i < 3; i += 1) made.push(await gateway.create(terms(), aKey()));
      await pay(made[1]!.clientSecret);
      const to = new Date(Date.now() + 2_000).toISOString();
      const listed = (await collect(gateway.list({ from: fullSecond(from), to }))).map(({ id, status }) => [
        id,
        status,
      ]);
      for (const [index, { id }] of made.entries())
        expect(listed).toContainEqual([id, index === 1 ? 'succeeded' : 'open']);
      expect(await collect(gateway.list({ from: to, to: new Date(Date.now() + 9_000).toISOString() }))).toEqual([]);
      expect(
        await collect(gateway.list({ from: '2020-01-01T00:00:00.000Z', to: fullSecond(from) })),
      ).not.toContainEqual(expect.objectContaining({ id: made[0]!.id }));
    });
  });
}

/** Stripe's clock knows seconds alone. */
function fullSecond(time: string): string {
  return `${time.slice(0, 19)}.000Z`;
}
