import { aCaller } from '#test/support/builders.js';
import { anEvent, PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import { intentIdOf } from '#test/support/bodies.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import { DECLINE_LIMITS } from '../domain/payment-policy.js';

/** The limits of declined cards, on any store. */
export function cardTestingContract(makeStores: () => PaymentStores): void {
  describe('declined cards', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
    });
    const declineTimes = async (times: number, secret: string) => {
      for (let n = 0; n < times; n += 1) expect(await shop.decline(secret)).toBe('Your card was declined.');
    };
    const refusal = { kind: 'too-many', code: 'too-many-card-attempts' };
    /** Moves the clock forward. */
    const setClockOn = (milliseconds: number) => {
      const clock = () => performance.timeOrigin + performance.now();
      jest.spyOn(Date, 'now').mockImplementation(() => Math.floor(clock()) + milliseconds);
    };

    it('are limited to ten a day for an order: its intent is cancelled, and none is created', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(shop, order);
      await declineTimes(9, secret);
      expect(await bench.secretOf(shop, order)).toBe(secret);
      await declineTimes(1, secret);
      expect(await shop.decline(secret)).toContain('status of canceled');
      await expect(shop.pay(secret)).rejects.toThrow('canceled');
      await expect(bench.secretOf(shop, order)).rejects.toMatchObject(refusal);
    });

    it('return the time to wait, after which cards are accepted again', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(shop, order);
      const began = performance.now();
      await declineTimes(1, secret);
      setClockOn(DECLINE_LIMITS.windowMs / 2);
      await declineTimes(9, secret);
      const error = (await bench.secretOf(shop, order).catch((reason: unknown) => reason)) as {
        retryAfter: number;
        detail: string;
      };
      const passed = (performance.now() - began) / 1000;
      expect(error.retryAfter).toBeGreaterThan(DECLINE_LIMITS.windowMs / 2000 - passed - 1);
      expect(error.retryAfter).toBeLessThanOrEqual(DECLINE_LIMITS.windowMs / 2000);
      expect(error.detail).toMatch(/try again in 12 hours/);
      setClockOn(DECLINE_LIMITS.windowMs + 1000);
      const next = await bench.secretOf(shop, order);
      expect(next).not.toBe(secret);
      await shop.pay(next);
    });

    it('are limited to twenty a day for a customer, over all orders', async () => {
      const [one, two, three] = [await bench.place(), await bench.place(), await bench.place()];
      const waiting = await bench.secretOf(shop, three);
      await declineTimes(9, await bench.secretOf(shop, one));
      await declineTimes(9, await bench.secretOf(shop, two));
      await declineTimes(2, waiting);
      await expect(bench.secretOf(shop, three)).rejects.toMatchObject(refusal);
      await expect(bench.secretOf(shop, one)).rejects.toMatchObject(refusal);
      await expect(shop.pay(waiting)).rejects.toThrow('canceled');
      await expect(shop.charging.createOrReuseIntent({ total_price: TOTAL.dollars }, bench.carl)).rejects.toMatchObject(
        refusal,
      );

      const eve = aCaller({ email: 'eve@test.com' });
      await shop.pay(await bench.secretOf(shop, await bench.place({ email: eve.email }), eve));
    });

    it('cancel the other open intents of the customer when their page is opened', async () => {
      const [one, two, three] = [await bench.place(), await bench.place(), await bench.place()];
      const waiting = await bench.secretOf(shop, three);
      for (const order of [one, two]) await declineTimes(10, await bench.secretOf(shop, order));
      await expect(bench.secretOf(shop, three)).rejects.toMatchObject(refusal);
      await expect(shop.pay(waiting)).rejects.toThrow('canceled');
    });

    it('count for intents created from a total as well', async () => {
      await bench.place();
      const ofTotal = () => shop.charging.createOrReuseIntent({ total_price: TOTAL.dollars }, bench.carl);
      await declineTimes(20, await ofTotal());
      await expect(ofTotal()).rejects.toMatchObject(refusal);
    });

    it('still count after a payment that succeeds', async () => {
      const [one, two] = [await bench.place(), await bench.place()];
      const secret = await bench.secretOf(shop, one);
      await declineTimes(9, secret);
      await shop.pay(secret);
      await declineTimes(9, await bench.secretOf(shop, two));
      const three = await bench.secretOf(shop, await bench.place());
      await declineTimes(2, three);
      await expect(shop.pay(three)).rejects.toThrow('canceled');
    });

    it('do not hide that the order has been paid', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(shop, order);
      await declineTimes(9, secret);
      const transactionId = await shop.pay(secret);
      await shop.webhook.receive(anEvent('failed', transactionId), undefined);
      await expect(bench.secretOf(shop, order)).rejects.toMatchObject({ code: 'order-paid' });
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
    });

    it('count once per event of the gateway', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(shop, order);
      const receive = (event: number) =>
        shop.webhook.receive(anEvent('failed', intentIdOf(secret), `evt_${event}`), undefined);
      for (let n = 0; n < 9; n += 1) await Promise.all([receive(n), receive(n)]);
      expect(await bench.secretOf(shop, order)).toBe(secret);
      await receive(9);
      await expect(bench.secretOf(shop, order)).rejects.toMatchObject(refusal);
      await expect(shop.pay(secret)).rejects.toThrow('canceled');
    });

    it("are not counted for an intent that is not the shop's", async () => {
      await shop.webhook.receive(anEvent('failed', 'pi_of_another_shop'), undefined);
      expect(bench.gateway.calls).toEqual([]);
    });
  });
}
