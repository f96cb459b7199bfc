import type { NewPart, Part } from '#modules/parts/domain/part.js';
import { newId } from '#shared/object-id.js';
import { ADA, aLine, anOrder, anOrderOf, aPart } from '#test/support/builders.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import { quickOnMongo } from '#test/support/quick.js';
import { ORDER_LIST, type OrderFilter } from '../domain/order.js';
import { MAX_LINES } from '#shared/limits.js';
import { sortsOf } from '#shared/list-definition.js';
import type { OrderStores } from './order.repository.contract.js';

const CARL = 'carl@test.com';

/** The part of the contract about orders of several lines. */
export function orderLinesContract(makeStores: () => OrderStores | Promise<OrderStores>): void {
  describe('orders of several lines', () => {
    let stores: OrderStores;
    let fan: Part;
    let board: Part;
    let cable: Part;
    beforeEach(async () => {
      stores = await makeStores();
      fan = await offer({ name: 'Silent Fan', price_cents: 1_000 });
      board = await offer({ name: 'Main Board', price_cents: 20_000 });
      cable = await offer({ name: 'Flat Cable', price_cents: 300 });
    });
    const offer = (changes: Partial<NewPart>) =>
      stores.parts.add(aPart({ min_order: 1, quantity: 50, ...changes }), ADA);
    const stocks = () =>
      Promise.all([fan, board, cable].map(async ({ _id }) => (await stores.parts.find(_id))?.quantity));
    const lines = () => [aLine(fan, { amount: 2 }), aLine(board, { amount: 3 }), aLine(cable, { amount: 4 })];
    const place = async (changes = {}, of = lines()) => (await stores.orders.place(anOrderOf(of, changes))).order;
    const idsOf = async (filter: OrderFilter) => {
      const { items, total } = await stores.orders.list(filter, { sort: 'created_at', descending: false, limit: 50 });
      expect(total).toEqual({ count: items.length, capped: false });
      return items.map(({ _id }) => _id);
    };

    it('stores the lines in their order with their summary, and takes the stock of each', async () => {
      const order = await place();
      expect(order).toMatchObject({
        ...{ part_id: fan._id, part_name: 'Silent Fan and 2 more', part_image: fan.image_url },
        ...{ amount: 9, total_cents: 63_200, lines: lines() },
      });
      expect(await stores.orders.find(order._id)).toEqual(order);
      expect(await stocks()).toEqual([48, 47, 46]);
    });

    it('stores a PO number and a note, and finds the order by its PO number', async () => {
      await place();
      const order = await place({ po_number: 'PO-4711', note: 'Ring twice' });
      expect(await stores.orders.find(order._id)).toMatchObject({ po_number: 'PO-4711', note: 'Ring twice' });
      expect(await idsOf({ q: 'po-4711' })).toEqual([order._id]);
      expect(await idsOf({ q: 'twice' })).toEqual([]);
    });

    it('stores the billing data of an order, or none', async () => {
      const billing = { company: 'Harbour Ltd', tax_id: 'DE 811', billing_address: 'Accounts\n1 Quay' };
      const [billed, plain] = [await place(billing), await place()];
      expect(await stores.orders.find(billed._id)).toEqual({ ...billed, ...billing });
      expect(await stores.orders.find(plain._id)).not.toHaveProperty('company');
      expect(await idsOf({ q: 'harbour ltd' })).toEqual([billed._id]);
    });

    it('stores an order of the most lines', async () => {
      const parts = await Promise.all(
        concurrently(quickOnMongo(MAX_LINES, 10), (n) => offer({ name: `P${n}`, price_cents: 100 })),
      );
      const order = await place(
        {},
        parts.map((part) => aLine(part, { amount: 50, part_image: 'x'.repeat(2048), part_name: '👩🏽‍🔧'.repeat(28) })),
      );
      expect(await stores.orders.find(order._id)).toEqual(order);
      for (const { _id } of parts) expect(await stores.parts.find(_id)).toMatchObject({ quantity: 0 });
      expect(await stores.orders.cancel(order._id)).toBe('cancelled');
      for (const { _id } of parts) expect(await stores.parts.find(_id)).toMatchObject({ quantity: 50 });
    });

    it('refuses all lines because of one, and changes nothing', async () => {
      const bulk = await offer({ min_order: 10 });
      const idempotency = { key: 'k', fingerprint: 'a' };
      for (const [line, refusal] of [
        [
          aLine(cable, { amount: 51 }),
          { kind: 'conflict', code: 'out-of-stock', errors: [{ field: 'lines.2.amount' }] },
        ],
        [aLine(bulk, { amount: 9 }), { kind: 'invalid', errors: [{ field: 'lines.2.amount' }] }],
      ] as const) {
        const requested = anOrderOf([aLine(fan), aLine(board), line]);
        await expect(stores.orders.place(requested, { idempotency })).rejects.toMatchObject(refusal);
        expect(await stocks()).toEqual([50, 50, 50]);
        expect(await stores.parts.find(fan._id)).toMatchObject({ total_stocked: 50 });
        expect(await stores.orders.placedBefore(CARL, idempotency)).toBeUndefined();
      }
      expect(await collect(stores.orders.stream({}, 'created_at', false))).toEqual([]);
    });

    it('reports every refused line at once: as a conflict, or as invalid if one of them is', async () => {
      const refused = [
        aLine(fan, { amount: 51 }),
        aLine(board),
        aLine(cable, { total_cents: 299 }),
        aLine(fan, { part_id: newId() }),
      ];
      const errors = [
        { field: 'lines.0.amount', message: 'Only 50 left' },
        { field: 'lines.2.total_price', message: 'The price changed: one piece is $3 now, $3 in all.' },
        { field: 'lines.3.part_id', message: 'This part is no longer on sale.' },
      ];
      await expect(place({}, refused)).rejects.toMatchObject({ kind: 'conflict', code: 'lines-refused', errors });
      const bulk = await offer({ min_order: 10 });
      await expect(place({}, [...refused, aLine(bulk, { amount: 9 })])).rejects.toMatchObject({
        kind: 'invalid',
        errors: [
          ...errors,
          { field: 'lines.4.amount', message: 'You have to enter amount greater than minimum order' },
        ],
      });
      expect(await stocks()).toEqual([50, 50, 50]);
    });

    it('refuses lines that cost more together than a card can be charged', async () => {
      const dear = [await offer({ price_cents: 60_000_000 }), await offer({ price_cents: 50_000_000 })];
      await expect(
        place(
          {},
          dear.map((part) => aLine(part)),
        ),
      ).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ field: 'lines', message: 'The total may be at most $999,999.99' }],
      });
      for (const { _id } of dear) expect(await stores.parts.find(_id)).toMatchObject({ quantity: 50 });
    });

    it('refuses two lines of one part', async () => {
      await expect(place({}, [aLine(fan), aLine(board), aLine(fan)])).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ field: 'lines.2.part_id', message: 'This part is in the order already' }],
      });
      expect(await stocks()).toEqual([50, 50, 50]);
    });

    it('counts the total of all lines for the limit of unpaid orders', async () => {
      const placed = (maxUnpaidCents: number) => stores.orders.place(anOrderOf(lines()), { maxUnpaidCents });
      await expect(placed(63_199)).rejects.toMatchObject({ code: 'too-much-unpaid' });
      expect(await stocks()).toEqual([50, 50, 50]);
      await placed(63_200);
    });

    it('returns the same order for the same key, also after it was cancelled', async () => {
      const idempotency = { key: 'k', fingerprint: 'a' };
      const { order } = await stores.orders.place(anOrderOf(lines()), { idempotency });
      const again = () => stores.orders.place(anOrderOf(lines()), { idempotency });
      expect(await again()).toEqual({ order, replayed: true });
      await stores.orders.cancel(order._id);
      expect(await again()).toEqual({ order, replayed: true });
      expect(await stocks()).toEqual([50, 50, 50]);
    });

    it('returns the stock of every line once, also when a part was deleted or edited', async () => {
      const { _id } = await place();
      await stores.parts.remove(board._id, ADA);
      await stores.parts.update(cable._id, { quantity: 10, price_cents: 900 }, ADA);
      expect(await stores.orders.cancel(_id, ADA)).toBe('cancelled');
      expect(await stores.orders.cancel(_id)).toBe('unknown');
      expect(await stocks()).toEqual([50, undefined, 14]);
    });

    it('acknowledges the stock of each part once for each order', async () => {
      const order = await place();
      const other = await place({}, [aLine(cable)]);
      const acknowledge = ({ _id }: Part, email = CARL) => stores.orders.acknowledgeStock(_id, email);
      expect(await acknowledge(cable, 'eve@test.com')).toBe(false);
      expect([await acknowledge(cable), await acknowledge(cable), await acknowledge(cable)]).toEqual([
        true,
        true,
        false,
      ]);
      expect([await acknowledge(fan), await acknowledge(fan)]).toEqual([true, false]);
      const acknowledged = async (id: string) =>
        (await stores.orders.find(id))?.lines.map((line) => line.stock_acknowledged ?? false);
      expect(await acknowledged(order._id)).toEqual([true, false, true]);
      expect(await acknowledged(other._id)).toEqual([true]);
      expect(await stocks()).toEqual([48, 47, 45]);
      await stores.orders.cancel(order._id);
      expect(await acknowledge(board)).toBe(false);
    });

    it('acknowledges the stock of the newest order first, also when an older one was stored after it', async () => {
      const line = anOrderOf([aLine(cable)]);
      const placeAt = async (day: number) =>
        (await stores.orders.place(line, { created_at: `2026-03-0${day}T09:30:00.000Z` })).order._id;
      const [newest, oldest, middle] = [await placeAt(3), await placeAt(1), await placeAt(2)];
      const isAcknowledged = async (id: string) =>
        (await stores.orders.find(id))?.lines[0]?.stock_acknowledged ?? false;
      for (const [count, id] of [newest, middle, oldest].entries()) {
        expect([await isAcknowledged(id), count]).toEqual([false, count]);
        await stores.orders.acknowledgeStock(cable._id, CARL);
        expect([await isAcknowledged(id), count]).toEqual([true, count]);
      }
    });

    it.each(sortsOf(ORDER_LIST))('lists the orders of each part in the order of %s, page by page', async (sort) => {
      const placed: string[] = [];
      for (let n = 1; n <= 5; n += 1)
        placed.push((await place({}, [aLine(fan, { amount: n }), aLine(board, { amount: 6 - n })]))._id);
      await place({}, [aLine(cable, { amount: 7 })]);
      // More boards make a higher total, and both parts together always the same amount.
      const ids = sort === 'total_price' ? placed.toReversed() : placed;
      for (const [{ _id: part_id }, descending] of [
        [fan, false],
        [board, true],
      ] as const) {
        const read: string[] = [];
        for (let cursor: object | undefined = {}; cursor;) {
          const page = await stores.orders.list(
            { part_id },
            { sort, descending, limit: 2, ...('id' in cursor && { cursor: cursor as never }) },
          );
          expect(page.total).toEqual({ count: 5, capped: false });
          read.push(...page.items.map((order) => order._id));
          cursor = page.next;
        }
        expect(read).toEqual(descending ? ids.toReversed() : ids);
        const streamed = await collect(stores.orders.stream({ part_id }, sort, descending));
        expect(streamed.map((order) => order._id)).toEqual(read);
        expect(streamed[0]?.lines).toHaveLength(2);
      }
    });

    it('finds an order by the part of each line, together with the other filters', async () => {
      const order = await place();
      const other = await place({ email: 'dora@test.com', name: 'Dora' }, [aLine(board)]);
      for (const { _id } of [fan, cable]) expect(await idsOf({ part_id: _id })).toEqual([order._id]);
      expect(await idsOf({ part_id: board._id })).toEqual([order._id, other._id]);
      expect(await idsOf({ part_id: board._id, email: 'dora@test.com' })).toEqual([other._id]);
      expect(await idsOf({ part_id: board._id, q: 'dora' })).toEqual([other._id]);
      expect(await idsOf({ part_id: cable._id, q: 'dora' })).toEqual([]);
      await stores.orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
      expect(await idsOf({ part_id: board._id, status: 'pending' })).toEqual([order._id]);
      expect(await idsOf({ part_id: board._id, status: 'unpaid' })).toEqual([other._id]);
      await stores.orders.cancel(other._id);
      expect(await idsOf({ part_id: board._id })).toEqual([order._id]);
    });

    it('finds an order by the name and number of the part of each line, until it is cancelled', async () => {
      const numbered = await offer({ name: 'Grey Case' });
      const { _id } = await place({}, [...lines(), aLine(numbered, { sku: 'NB-7781' })]);
      await stores.orders.place(anOrder(fan, { email: 'dora@test.com', name: 'Dora' }));
      for (const q of ['cable', 'main fan', 'BOARD flat carl', 'nb 7781', '7781'])
        expect(await idsOf({ q })).toEqual([_id]);
      for (const q of ['more', 'cable dora']) expect(await idsOf({ q })).toEqual([]);
      await stores.orders.recordPayment(_id, 'pi_1', '2026-03-01T09:30:00.000Z');
      expect(await idsOf({ q: 'cable', status: 'pending' })).toEqual([_id]);
      expect(await idsOf({ q: 'cable', status: 'unpaid' })).toEqual([]);
    });
  });
}
