import { newId } from '#shared/object-id.js';
import { atOnce } from '#test/support/gather.js';
import type { PaymentRepository, StoredIntent } from './payment.repository.js';

/** What every store of intents keeps to; `makeRepository` answers an empty one, made anew for each test. */
export function paymentRepositoryContract(
  name: string,
  makeRepository: () => PaymentRepository | Promise<PaymentRepository>,
): void {
  describe(`intents in ${name}`, () => {
    let payments: PaymentRepository;
    beforeEach(async () => {
      payments = await makeRepository();
    });
    const anIntent = (changes: Partial<StoredIntent> = {}): StoredIntent => ({
      id: `pi_${newId()}`,
      order_id: newId(),
      email: 'carl@test.com',
      amount_cents: 698_000,
      ...changes,
    });

    it('are found by their order, the latest one', async () => {
      const first = anIntent();
      const second = anIntent({ order_id: first.order_id });
      for (const intent of [first, second, anIntent()]) await payments.remember(intent);
      expect(await payments.findByOrder(first.order_id!)).toEqual(second);
    });

    it('stay as they were when they are remembered again', async () => {
      const intent = anIntent();
      await Promise.all(atOnce(10, () => payments.remember(intent)));
      await payments.remember({ ...intent, amount_cents: 1 });
      expect(await payments.findByOrder(intent.order_id!)).toEqual(intent);
    });

    it('may belong to no order', async () => {
      await payments.remember({ id: 'pi_1', email: 'carl@test.com', amount_cents: 698_000 });
      expect(await payments.findByOrder(newId())).toBeUndefined();
      expect(await payments.findByOrder('')).toBeUndefined();
    });
  });
}
