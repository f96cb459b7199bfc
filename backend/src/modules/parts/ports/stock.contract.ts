import { newId } from '#shared/object-id.js';
import { ADA, aPart } from '#test/support/builders.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { fewerOnMongo } from '#test/support/quick.js';
import type { NewPart, Part, PartPatch } from '../domain/part.js';
import type { SaleLine } from '../domain/sale.js';
import type { PartRepository, PartUpdate } from './part.repository.js';
import type { ReturnedPieces } from './stock.js';

/** The stock over an empty store; each verb is stored when its promise resolves, and every order counts as cancelled. */
export interface StockStores {
  parts: PartRepository;
  reserve(order_id: string, line: SaleLine): Promise<void>;
  release(order_id: string, pieces: ReturnedPieces): Promise<boolean>;
  existing(part_ids: readonly string[]): Promise<ReadonlySet<string>>;
  adjust(part_id: string, patch: PartPatch, version?: number): Promise<PartUpdate>;
}

/** The contract of the port `Stock`; `open` returns an empty store before each test. */
export function stockContract(name: string, open: () => StockStores): void {
  describe(`${name}, an owner of stock`, () => {
    let stores: StockStores;
    beforeEach(() => {
      stores = open();
    });

    const offer = (changes: Partial<NewPart> = {}) =>
      stores.parts.add(aPart({ quantity: 30, min_order: 5, price_cents: 100, ...changes }), ADA);
    const lineOf = ({ _id, price_cents }: Part, amount: number): SaleLine => ({
      part_id: _id,
      amount,
      total_cents: amount * price_cents,
    });
    const now = async ({ _id }: Part) => (await stores.parts.find(_id))!;
    const isOrderable = async ({ _id }: Part) => {
      const { items } = await stores.parts.list({ in_stock: true }, { sort: 'name', descending: false, limit: 9 });
      return items.some((part) => part._id === _id);
    };

    it('moves the quantity, the version, the filter by stock and the revision together', async () => {
      const part = await offer();
      const order_id = newId();
      let revision = await stores.parts.revision();
      const expectChange = async (quantity: number, version: number, orderable: boolean, total_stocked = 30) => {
        expect(await now(part)).toEqual({ ...part, quantity, version, total_stocked });
        expect(await isOrderable(part)).toBe(orderable);
        expect(await stores.parts.revision()).not.toBe(revision);
        revision = await stores.parts.revision();
      };
      await stores.reserve(order_id, lineOf(part, 26));
      await expectChange(4, 2, false);
      expect(await stores.release(order_id, lineOf(part, 26))).toBe(true);
      await expectChange(30, 3, true);
      expect(await stores.adjust(part._id, { quantity: 0 })).toMatchObject({
        ...{ outcome: 'updated', part: { quantity: 0, version: 4 } },
      });
      await expectChange(0, 4, false, 0);
    });

    it('counts the pieces that admins put in, and not those that orders move', async () => {
      const part = await offer();
      const order_id = newId();
      await stores.reserve(order_id, lineOf(part, 20));
      await stores.adjust(part._id, { quantity: 50, name: 'New' });
      expect(await now(part)).toMatchObject({ quantity: 50, total_stocked: 70 });
      await stores.adjust(part._id, { name: 'Newer' });
      await stores.adjust(part._id, { quantity: 5 });
      expect(await now(part)).toMatchObject({ quantity: 5, total_stocked: 25 });
      await stores.release(order_id, lineOf(part, 20));
      expect(await now(part)).toMatchObject({ quantity: 25, total_stocked: 25 });
    });

    it.each([
      ['below the minimum order', { amount: 4, total_cents: 400 }, { kind: 'invalid' }],
      ['above the stock', { amount: 31, total_cents: 3_100 }, { code: 'out-of-stock' }],
      ['at another price', { amount: 10, total_cents: 999 }, { code: 'price-changed' }],
      ['at a higher price', { amount: 10, total_cents: 1_001 }, { code: 'price-changed' }],
      ['of an unknown part', { part_id: newId() }, { code: 'part-unknown' }],
      ['of a part whose id cannot exist', { part_id: 'x' }, { code: 'part-unknown' }],
    ])('refuses pieces %s and changes nothing', async (_, changes, refusal) => {
      const part = await offer();
      const revision = await stores.parts.revision();
      await expect(stores.reserve(newId(), { ...lineOf(part, 10), ...changes })).rejects.toMatchObject(refusal);
      expect(await now(part)).toEqual(part);
      expect(await stores.parts.revision()).toBe(revision);
    });

    it('refuses a total that no card can be charged with, although the part has this price', async () => {
      const part = await offer({ price_cents: 10_000_000 });
      await expect(stores.reserve(newId(), lineOf(part, 10))).rejects.toMatchObject({
        errors: [{ field: 'total_price' }],
      });
      expect(await now(part)).toEqual(part);
    });

    it('returns the pieces of a part that was edited, and ignores a part that was deleted', async () => {
      const part = await offer();
      const [first, second] = [newId(), newId()];
      await stores.reserve(first, lineOf(part, 10));
      await stores.reserve(second, lineOf(part, 10));
      await stores.adjust(part._id, { quantity: 3, price_cents: 250 });
      expect(await stores.release(first, lineOf(part, 10))).toBe(true);
      expect(await now(part)).toMatchObject({ quantity: 13, price_cents: 250 });
      await stores.parts.remove(part._id, ADA);
      expect(await stores.release(second, lineOf(part, 10))).toBe(true);
      expect(await stores.parts.find(part._id)).toBeUndefined();
    });

    it('returns the pieces of each refund of an order, and knows the parts that can take some back', async () => {
      const [part, gone] = [await offer(), await offer()];
      const order_id = newId();
      await stores.reserve(order_id, lineOf(part, 20));
      await stores.parts.remove(gone._id, ADA);
      await stores.parts.setArchived(part._id, true, ADA);
      expect(await stores.existing([part._id, gone._id, newId()])).toEqual(new Set([part._id]));
      expect(await stores.existing([])).toEqual(new Set());
      for (const refund_id of ['re_1', 're_2'])
        expect(await stores.release(order_id, { part_id: part._id, amount: 2, refund_id })).toBe(true);
      expect(await stores.release(order_id, { part_id: gone._id, amount: 2, refund_id: 're_1' })).toBe(true);
      expect(await now(part)).toMatchObject({ quantity: 14, total_stocked: 30, version: 5 });
    });

    it('adjusts a part at the expected version only, so an edit never undoes a sale', async () => {
      const part = await offer();
      await stores.reserve(newId(), lineOf(part, 10));
      const sold = await now(part);
      expect(sold).toMatchObject({ quantity: 20, version: 2 });
      expect(await stores.adjust(part._id, { quantity: 100 }, 1)).toEqual({ outcome: 'stale', part: sold });
      expect(await stores.adjust(part._id, { name: 'New' }, 2)).toMatchObject({
        ...{ outcome: 'updated', part: { name: 'New', quantity: 20, version: 3 } },
      });
      const renamed = await now(part);
      expect(await stores.adjust(part._id, { quantity: 20 })).toEqual({ outcome: 'unchanged', part: renamed });
      await stores.parts.remove(part._id, ADA);
      expect(await stores.adjust(part._id, { quantity: 100 })).toEqual({ outcome: 'unknown' });
    });

    it('never goes below zero, and loses no piece, while many reserve, release and adjust', async () => {
      const part = await offer({ min_order: 1, quantity: 60 });
      const sizeOf = (i: number) => ((i * 7) % 5) + 1;
      const [sold, edits] = await Promise.all([
        outcomes(
          concurrently(fewerOnMongo(40, 24), async (i) => {
            const [order_id, line] = [newId(), lineOf(part, sizeOf(i))];
            await stores.reserve(order_id, line);
            if (i % 4 !== 0) return line.amount;
            await stores.release(order_id, line);
            return 0;
          }),
        ),
        outcomes(
          concurrently(10, async () => {
            const before = await now(part);
            const { outcome } = await stores.adjust(part._id, { quantity: before.quantity + 2 }, before.version);
            return outcome === 'updated' ? 2 : 0;
          }),
        ),
      ]);
      for (const reason of sold.reasons) expect(reason).toMatchObject({ code: 'out-of-stock' });
      expect(edits.reasons).toEqual([]);
      const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
      const { quantity } = await now(part);
      expect(quantity).toBeGreaterThanOrEqual(0);
      expect(quantity).toBe(60 + sum(edits.values) - sum(sold.values));
    });

    it('refuses pieces of an archived part, takes back those sold before, and sells a restored part', async () => {
      const part = await offer();
      const sold = newId();
      await stores.reserve(sold, lineOf(part, 10));
      await stores.parts.setArchived(part._id, true, ADA);
      const refusal = { kind: 'conflict', code: 'part-archived', detail: `${part.name} is no longer sold.` };
      await expect(stores.reserve(newId(), lineOf(part, 10))).rejects.toMatchObject(refusal);
      await expect(stores.reserve(newId(), lineOf(part, 1))).rejects.toMatchObject(refusal);
      expect(await stores.release(sold, lineOf(part, 10))).toBe(true);
      expect(await now(part)).toMatchObject({ quantity: 30, archived: true });
      await stores.parts.setArchived(part._id, false, ADA);
      await stores.reserve(newId(), lineOf(part, 10));
      expect(await now(part)).toMatchObject({ quantity: 20 });
    });

    it('sells nothing after it was archived while many order', async () => {
      const part = await offer({ min_order: 1, quantity: 1000 });
      const order = () => stores.reserve(newId(), lineOf(part, 1));
      const ordered = outcomes(concurrently(fewerOnMongo(30, 10), order));
      const archived = stores.parts.setArchived(part._id, true, ADA).then(async (update) => {
        const left = (await now(part)).quantity;
        await expect(order()).rejects.toMatchObject({ code: 'part-archived' });
        return { update, left };
      });
      const { values, reasons } = await ordered;
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'part-archived' });
      const { update, left } = await archived;
      expect(update).toMatchObject({ outcome: 'updated', part: { quantity: left } });
      expect(await now(part)).toMatchObject({ quantity: 1000 - values.length, archived: true });
      expect(left).toBe(1000 - values.length);
    });

    it('sells the last pieces to one of many', async () => {
      const part = await offer({ quantity: 9 });
      const { values, reasons } = await outcomes(
        concurrently(fewerOnMongo(30, 10), () => stores.reserve(newId(), lineOf(part, 5))),
      );
      expect(values).toHaveLength(1);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'out-of-stock' });
      expect(await now(part)).toMatchObject({ quantity: 4, version: 2 });
    });
  });
}
