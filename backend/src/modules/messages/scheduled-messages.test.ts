import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { StockPolicy } from '#modules/parts/domain/stock-policy.js';
import { DAY_MS } from '#shared/time.js';
import { ADA, aMessage, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { LowStockNotice, MessageRetention, PaymentReminders } from './scheduled-messages.js';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const HOLD_DAYS = 7;
const store = temporaryStore();
const shop = () => sqliteShop(store());
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const all = () => collect(shop().messages.stream({}, 'created_at', false));

describe('reminders of unpaid orders', () => {
  const reminders = (days = HOLD_DAYS) =>
    new PaymentReminders(shop().messages, shop().orders, new OrderPolicy(0, (days * DAY_MS) / 1000));
  const reminded = async () =>
    (await all()).filter(({ kind }) => kind === 'payment-reminder').map(({ order_id }) => order_id);
  async function place(created_at: string): Promise<string> {
    const part = await shop().parts.add(aPart(), ADA);
    return (await shop().orders.place(anOrder(part), { created_at })).order._id;
  }

  it('are written once for each order that ends within a day', async () => {
    await place(ago(5.9 * DAY_MS));
    const due = [await place(ago(6.1 * DAY_MS)), await place(ago(6.9 * DAY_MS))];
    await place(ago(7.1 * DAY_MS));
    const sweeper = reminders();
    await sweeper.sweep(NOW);
    expect((await reminded()).toSorted()).toEqual(due.toSorted());
    await sweeper.sweep(NOW);
    await reminders().sweep(NOW);
    expect(await reminded()).toHaveLength(2);
    await sweeper.sweep(NOW + 0.2 * DAY_MS);
    expect(await reminded()).toHaveLength(3);
    const [first] = (await all()).filter(({ kind }) => kind === 'payment-reminder');
    expect(JSON.parse(first!.content)).toMatchObject({ pay_by: ago(0.1 * DAY_MS * -1) });
  });

  it.each([0, 1])('are not written when orders are held for %s days', async (days) => {
    await place(ago(0.5 * DAY_MS));
    await reminders(days).sweep(NOW);
    expect(await reminded()).toEqual([]);
  });
});

describe('the notice of low stock', () => {
  const notice = () => new LowStockNotice(shop().messages, shop().parts, new StockPolicy(10));
  const contents = async () => (await all()).map(({ content }) => JSON.parse(content) as { parts: { name: string }[] });

  it('names the parts at or below the limit, once a day', async () => {
    for (const quantity of [11, 10, 0]) await shop().parts.add(aPart({ name: `Part ${quantity}`, quantity }), ADA);
    const sweeper = notice();
    await sweeper.sweep(NOW);
    await sweeper.sweep(NOW);
    await notice().sweep(NOW);
    expect(await contents()).toEqual([
      { parts: [expect.objectContaining({ name: 'Part 0' }), expect.objectContaining({ name: 'Part 10' })], total: 2 },
    ]);
    await sweeper.sweep(NOW + DAY_MS);
    expect(await contents()).toHaveLength(2);
  });

  it('is not written while no part is low', async () => {
    await shop().parts.add(aPart({ quantity: 11 }), ADA);
    await notice().sweep(NOW);
    expect(await contents()).toEqual([]);
  });
});

it('deletes messages after 90 days', async () => {
  const [old, kept] = [91, 89].map((days) => aMessage({ _id: `${days}`, created_at: ago(days * DAY_MS) }));
  await shop().messages.add([old!, kept!]);
  await new MessageRetention(shop().messages).sweep(NOW);
  expect((await all()).map(({ _id }) => _id)).toEqual(['89']);
});
