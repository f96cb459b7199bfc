import { newId } from '#shared/object-id.js';
import { atOnce, outcomes } from '#test/support/gather.js';
import type { NewIntent } from '../domain/payment.js';
import type { PaymentGateway } from './payment.gateway.js';

/** A gateway under test, and the customer's side of it. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** pays the intent with a good card, as the customer's browser does; answers whether that worked */
  pay(clientSecret: string): Promise<boolean>;
}

/** What every card gateway keeps to; `makeGateway` is called anew for each test. */
export function paymentGatewayContract(
  name: string,
  makeGateway: () => GatewayUnderTest | Promise<GatewayUnderTest>,
): void {
  describe(`the ${name} gateway`, () => {
    let gateway: PaymentGateway;
    let pay: GatewayUnderTest['pay'];
    beforeEach(async () => {
      const made = await makeGateway();
      gateway = made.gateway;
      pay = (clientSecret) => made.pay(clientSecret);
    });
    const aKey = () => `test:${newId()}`;
    const terms = (changes: Partial<NewIntent> = {}): NewIntent => ({
      amount_cents: 698_000,
      email: 'carl@test.com',
      order_id: newId(),
      ...changes,
    });

    it('makes an open intent of these terms', async () => {
      const wanted = terms();
      const intent = await gateway.create(wanted, aKey());
      expect(intent).toMatchObject({ ...wanted, status: 'open', currency: 'usd' });
      expect(intent.id).toMatch(/^pi_\w+$/);
      expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_\\w{8,}$`));
      expect(await gateway.find(intent.id)).toEqual(intent);
    });

    it('makes an intent for no order in particular', async () => {
      const intent = await gateway.create({ amount_cents: 698_000, email: 'carl@test.com' }, aKey());
      expect(intent).not.toHaveProperty('order_id');
      expect(await gateway.find(intent.id)).toEqual(intent);
    });

    it('makes one intent for one key, also at the same moment', async () => {
      const [wanted, key] = [terms(), aKey()];
      const { values } = await outcomes(atOnce(10, () => gateway.create(wanted, key)));
      expect(values).toHaveLength(10);
      expect(new Set(values.map((intent) => intent.id)).size).toBe(1);
      expect((await gateway.create(wanted, aKey())).id).not.toBe(values[0]?.id);
    });

    it('answers an intent of an earlier key as it is now', async () => {
      const [wanted, key] = [terms(), aKey()];
      const intent = await gateway.create(wanted, key);
      await pay(intent.clientSecret);
      expect(await gateway.create(wanted, key)).toEqual({ ...intent, status: 'succeeded' });
    });

    it('knows when an intent was paid', async () => {
      const intent = await gateway.create(terms(), aKey());
      expect(await pay(intent.clientSecret)).toBe(true);
      expect(await gateway.find(intent.id)).toEqual({ ...intent, status: 'succeeded' });
    });

    it('cancels an open intent, which nobody can pay then', async () => {
      const intent = await gateway.create(terms(), aKey());
      expect(await gateway.cancel(intent.id)).toBe('cancelled');
      expect(await gateway.cancel(intent.id)).toBe('cancelled');
      expect(await pay(intent.clientSecret)).toBe(false);
      expect(await gateway.find(intent.id)).toEqual({ ...intent, status: 'cancelled' });
    });

    it('does not cancel what was paid', async () => {
      const intent = await gateway.create(terms(), aKey());
      await pay(intent.clientSecret);
      expect(await gateway.cancel(intent.id)).toBe('succeeded');
      expect(await gateway.find(intent.id)).toMatchObject({ status: 'succeeded' });
    });

    it('ends paying and cancelling at the same moment in one of the two', async () => {
      for (let round = 0; round < 5; round += 1) {
        const intent = await gateway.create(terms(), aKey());
        const [paid, cancelled] = await Promise.all([pay(intent.clientSecret), gateway.cancel(intent.id)]);
        expect(cancelled).toBe(paid ? 'succeeded' : 'cancelled');
        expect((await gateway.find(intent.id))?.status).toBe(cancelled);
      }
    });

    it.each(['pi_unknown', 'x', '', '../v1/charges', 'pi_\u0000'])('knows no intent %p', async (id) => {
      expect(await gateway.find(id)).toBeUndefined();
      expect(await gateway.cancel(id)).toBe('unknown');
    });
  });
}
