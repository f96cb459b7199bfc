import { ORDER_RECORD } from '#modules/orders/domain/order.js';
import { PART_RECORD } from '#modules/parts/domain/part.js';
import { newId } from '#shared/object-id.js';
import { DAY_MS } from '#shared/time.js';
import { fieldsOf } from '#shared/record.js';
import { ADA, aLine, aMessage, anOrder, anOrderOf, aPart } from '#test/support/builders.js';
import { check, type CheckedShop, populated, problemsOf, repaired, whileChanged } from '#test/support/checked-shop.js';
import { changedRecordsContract } from './changed-records.contract.js';
import { checkedAttributesContract } from './checked-attributes.contract.js';
import { checkedUploadsContract } from './checked-uploads.contract.js';
import { checkedPapersContract } from './checked-papers.contract.js';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The contract of `DataChecker`; `shop` is empty before each test. */
export function dataCheckerContract(name: string, shop: () => CheckedShop): void {
  describe(name, () => {
    let ids: Awaited<ReturnType<typeof populated>>;
    beforeEach(async () => {
      ids = await populated(shop());
    });

    it('finds no problem in a sound shop, and keeps the outcome', async () => {
      expect(await shop().checker.lastResult()).toBeUndefined();
      const outcome = await check(shop());
      expect(outcome).toEqual({ at: expect.any(String) as string, version: '1.2.3', problems: 0, lines: [] });
      expect(await shop().checker.lastResult()).toEqual(outcome);
    });

    it('finds no problem after every kind of change, nor while orders are placed, paid and cancelled', async () => {
      const { parts, orders, users, reviews } = shop();
      const fan = (await parts.find(ids.fan))!;
      await parts.update(ids.fan, { quantity: 60, name: 'Fan', price_cents: 1000 }, ADA);
      await parts.importAll([{ part: aPart({ name: 'Imported' }) }], ADA, { dryRun: false });
      const [listed] = (await reviews.list({ status: 'all' }, { sort: 'created_at', descending: true, limit: 1 }))
        .items;
      await reviews.moderate(listed!._id, true, ADA);
      await users.removeAdmin('zoe@test.com', ADA);
      let checking = true;
      const customer = async () => {
        while (checking) {
          const { order } = await orders.place(anOrder(fan, { amount: 1 }));
          if (order._id.endsWith('a')) await orders.recordPayment(order._id, `pi_${order._id}`, order.created_at);
          else await orders.cancel(order._id);
        }
      };
      const customers = [customer(), customer()];
      const outcome = await check(shop());
      checking = false;
      await Promise.all(customers);
      expect(outcome.lines).toEqual([]);
      expect((await check(shop())).lines).toEqual([]);
    });

    it.each([
      ['parts', fieldsOf(PART_RECORD)],
      ['orders', fieldsOf(ORDER_RECORD)],
    ] as const)('checks a shop whose %s have a value in every field', async (type, fields) => {
      const filled = new Set<string>();
      for await (const records of shop().store.records(type))
        for (const one of records) for (const field of Object.keys(one)) filled.add(field);
      expect([...filled].sort()).toEqual([...fields].sort());
    });

    it('reports an order without lines, and still repairs what is derived', async () => {
      await shop().change('orders', ids.unpaid, { lines: [] });
      await shop().change('parts', ids.fan, { quantity: 98 });
      const { problems } = await repaired(shop());
      expect((await shop().checker.lastResult())?.lines).toEqual([
        `Order ${ids.unpaid}: it has no lines.`,
        `Message ${ids.unpaid}.order-placed: it tells of other order data than its order has.`,
      ]);
      expect(problems).toBe(2);
    });

    it('reports a stock that differs from what was put in and ordered', async () => {
      await shop().change('parts', ids.fan, { quantity: 96 });
      expect(await problemsOf(shop(), 'stock')).toEqual([
        `Part ${ids.fan} “Ångström Fan”: 96 in stock, but 100 put in minus 6 ordered plus 1 restocked makes 95.`,
      ]);
      await shop().change('parts', ids.fan, { quantity: 95 });
      const [line] = (await shop().orders.find(ids.paid))!.lines;
      await shop().change('orders', ids.paid, { lines: [{ ...line, amount: 5 }] });
      expect(await problemsOf(shop(), 'stock')).toEqual([
        `Part ${ids.fan} “Ångström Fan”: 95 in stock, but 100 put in minus 8 ordered plus 1 restocked makes 93.`,
      ]);
    });

    it('counts the pieces of every line of an order, and reports lines that contradict each other or the order', async () => {
      const { parts, orders } = shop();
      const board = await parts.add(aPart({ name: 'Board', price_cents: 500, min_order: 1 }), ADA);
      const lines = [aLine((await parts.find(ids.fan))!, { amount: 2 }), aLine(board, { amount: 3 })] as const;
      const { order } = await orders.place(anOrderOf(lines));
      expect((await check(shop())).lines).toEqual([]);
      const stored = await parts.find(board._id);
      await shop().change('parts', board._id, { quantity: 1 });
      expect(await problemsOf(shop(), 'stock')).toHaveLength(1);
      await shop().change('parts', board._id, { quantity: stored!.quantity });
      const faults: [fields: Record<string, object | number | string>, fault: string][] = [
        [{ lines: [] }, 'it has no lines'],
        [{ lines: [lines[0], { ...lines[1], amount: 4 }] }, 'its line 2 has 4 pieces at $5 and a total of $15'],
        [{ lines: [lines[0], lines[0]] }, 'two of its lines have the same part'],
        [{ lines: [lines[1], lines[0]] }, `its part is ${ids.fan}, but that of its first line ${board._id}`],
        [{ lines: [lines[0]] }, 'its amount is 5, but its lines have 2 pieces'],
        [{ lines, total_cents: 3600 }, 'its total is $36, but its lines come to $35'],
      ];
      for (const [fields, fault] of faults) {
        await shop().change('orders', order._id, fields);
        expect(await problemsOf(shop(), 'orders')).toEqual([`Order ${order._id}: ${fault}.`]);
      }
    });

    it('reports an order whose fields contradict each other', async () => {
      const refundOf = (pieces: number, restocked = 1, amount_cents = 1000 * pieces) => ({
        ...{ id: 're_1', amount_cents, status: 'succeeded', created_at: '2026-03-05T10:00:00.000Z' },
        lines: [{ part_id: ids.fan, pieces, restock: true, restocked }],
      });
      const UPS = { carrier: 'ups', tracking_number: '1Z1' };
      const faults: [
        order: 'unpaid' | 'paid' | 'shipped',
        fields: Record<string, string | number | object | null>,
        fault: string,
      ][] = [
        ['paid', { status: 'lost' }, 'its status is “lost”'],
        ['paid', { transactionId: null }, 'it is pending, but has no transaction'],
        ['unpaid', { transactionId: 'pi_x' }, 'it is unpaid, but has the transaction pi_x'],
        ['paid', { paid_at: null }, 'it is pending, but has no time of payment'],
        ['paid', { status: 'unpaid', transactionId: null }, 'it is unpaid, but was paid at 2026-03-03T10:00:00.000Z'],
        ['shipped', { shipped_at: null }, 'it is shipped, but has no time of shipping'],
        ['shipped', { status: 'pending' }, 'it is pending, but was shipped at 2026-03-04T10:00:00.000Z'],
        [
          'shipped',
          { shipped_at: '2026-03-01T10:00:00.000Z' },
          'it was shipped at 2026-03-01T10:00:00.000Z, but paid at 2026-03-02T10:00:00.000Z',
        ],
        [
          'paid',
          { paid_at: '2026-03-01T10:00:00.000Z' },
          'it was paid at 2026-03-01T10:00:00.000Z, but placed at 2026-03-02T10:00:00.000Z',
        ],
        ['shipped', { parcels: [UPS, UPS] }, 'two of its parcels have the same carrier and number'],
        ['shipped', { parcels: [] }, 'its parcels must be a list of 1 to 5 parcels'],
        [
          'shipped',
          { parcels: [{ ...UPS, tracking_url: 'https://x.test' }] },
          'it has a tracking link, which only the carrier other may have',
        ],
        ['paid', { parcels: [UPS] }, 'it is pending, but has parcels'],
        ['paid', { created_at: 'today' }, 'it was placed at “today”, which is no time'],
        ['paid', { total_cents: 3001 }, 'its total is $30.01, but its lines come to $30'],
        ['paid', { total_cents: 900, amount: 3 }, '$10 were refunded of $9'],
        [
          'paid',
          { refunds: [refundOf(1), { ...refundOf(1), id: 're_9' }] },
          `its refund re_1 does not fit: it has 1 pieces of part ${ids.fan}, but the order has 0 left`,
        ],
        [
          'paid',
          { refunds: [refundOf(1, 1, 999)] },
          'its refund re_1 does not fit: its amount is $9.99, but its lines come to $10',
        ],
        [
          'paid',
          { refunds: [{ ...refundOf(1), lines: [{ part_id: ids.paid, pieces: 1, restock: false, restocked: 0 }] }] },
          `its refund re_1 does not fit: it has 1 pieces of part ${ids.paid}, but the order has 0 left`,
        ],
        ['paid', { refunds: [refundOf(1, 2)] }, `its refund re_1 returned 2 pieces of part ${ids.fan}, but 1 go back`],
        ['paid', { amount: 0 }, 'its amount is 0'],
        ['paid', { number: 'NB-ILOU-0000' }, 'its number is “NB-ILOU-0000”'],
      ];
      for (const [order, fields, fault] of faults) {
        const found = await whileChanged(shop(), ['orders', ids[order], fields], () => problemsOf(shop(), 'orders'));
        expect(found).toEqual([`Order ${ids[order]}: ${fault}.`]);
      }
      expect(await problemsOf(shop(), 'orders')).toEqual([]);
    });

    it('reports a message that was due and stored more than three days ago and still waits', async () => {
      const [due_at, created_at] = [daysAgo(3.1), daysAgo(4)];
      await shop().messages.add([
        aMessage({ _id: 'late.order-placed', created_at, due_at }),
        aMessage({ _id: 'later.order-placed', created_at, due_at: daysAgo(2.9) }),
        aMessage({ _id: 'held.order-placed', created_at, due_at, state: 'held' }),
      ]);
      expect(await problemsOf(shop(), 'messages')).toEqual([
        `Message late.order-placed: it was due at ${due_at}, but still waits.`,
      ]);
    });

    it('reports messages of orders that are missing, unless they are too old', async () => {
      const { orders, messages, store } = shop();
      const place = async () => (await orders.place(anOrder((await shop().parts.find(ids.fan))!))).order;
      const [sound, placed, paid, old] = [await place(), await place(), await place(), await place()];
      for (const { _id, created_at } of [sound, paid]) await orders.recordPayment(_id, `pi_${_id}`, created_at);
      await store.quiesce();
      await shop().change('orders', old._id, { created_at: daysAgo(91) });
      const gone = [...[placed, old].map(({ _id }) => `${_id}.order-placed`), `${paid._id}.payment-received`];
      for (const id of gone) await shop().change('messages', id, { created_at: daysAgo(300) });
      // Also the samples from before: the other messages are from today.
      await messages.deleteBefore(daysAgo(95), 100);
      expect(await problemsOf(shop(), 'messages')).toEqual([
        `Order ${placed._id}: its message “order-placed” is missing.`,
        `Order ${paid._id}: its message “payment-received” is missing.`,
      ]);
    });

    it('reports a message with another number than its order has', async () => {
      const { number } = (await shop().orders.find(ids.paid))!;
      await shop().change('messages', `${ids.paid}.order-placed`, { order_number: 'NB-ILOU-0000' });
      await shop().change('messages', `${ids.cancelled}.order-placed`, { order_number: 'NB-ILOU-0000' });
      expect(await problemsOf(shop(), 'messages')).toEqual([
        `Message ${ids.paid}.order-placed: it names the order NB-ILOU-0000, but its order has the number ${number}.`,
      ]);
    });

    it('reports a copy for an admin with another address than theirs', async () => {
      const ada = (await shop().users.findByEmail('ada@test.com'))!;
      const copy = (cause: string, recipient: string) =>
        aMessage({ _id: `${cause}.low-stock.${ada._id}`, kind: 'low-stock', recipient, state: 'sent' });
      await shop().messages.add([copy('one', 'ada@test.com'), copy('other', 'eve@test.com')]);
      expect(await problemsOf(shop(), 'messages')).toEqual([
        `Message other.low-stock.${ada._id}: it is for another address than its admin has.`,
      ]);
    });

    checkedPapersContract({ shop, ids: () => ids });
    checkedAttributesContract(shop, () => ids.fan);
    checkedUploadsContract(shop, () => ids.fan);
    changedRecordsContract(shop);

    it('keeps the first twenty lines of each check and counts the others', async () => {
      const { parts } = shop();
      for (let i = 0; i < 25; i += 1) {
        const { _id } = await parts.add(aPart(), ADA, newId());
        await shop().change('parts', _id, { total_stocked: 1 });
      }
      const outcomes: object[] = [];
      const { problems, lines } = await check(shop(), { onOutcome: (outcome) => outcomes.push(outcome) });
      expect(outcomes.find((outcome) => (outcome as { check: string }).check === 'stock')).toMatchObject({
        problems: 25,
        lines: { length: 20 },
      });
      expect([problems, lines.length]).toEqual([25, 20]);
    });
  });
}
