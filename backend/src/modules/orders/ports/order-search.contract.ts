import { ADA, AN_ISSUER } from '#test/support/builders.js';
import { AT, LIMIT, orderSearchBench, type SearchedStores } from '#test/support/order-search-bench.js';
import { quotedTextsContract } from './order-search-texts.contract.js';

/** The contract of every search for orders; `open` returns new, empty stores for each test. */
export function orderSearchContract(name: string, open: () => SearchedStores): void {
  describe(`the search for orders in ${name}`, () => {
    const bench = orderSearchBench(open);
    const { place, pay, paid, identify, found } = bench;

    it('identifies an order by its number and its transaction, whole or by six characters', async () => {
      const { _id, number } = await paid('pi_3Abc%_x');
      await place();
      const typed = number.toLowerCase().replaceAll('-', '');
      for (const text of [number, typed]) expect(await identify(text)).toEqual([[_id, 'number', true]]);
      expect(await identify(number.slice(0, 8))).toEqual([[_id, 'number', false]]);
      expect(await identify(number.slice(0, 5))).toEqual([]);
      expect(await identify(number.slice(3, 6))).toEqual([]);
      expect(await identify('pi_3Abc%_x')).toEqual([[_id, 'transaction', true]]);
      expect(await identify('pi_3Ab')).toEqual([[_id, 'transaction', false]]);
      for (const text of ['pi_3A', 'pi_3Abc%%', 'pi_.*'.padEnd(9, '.'), 'PI_3AB'])
        expect(await identify(text)).toEqual([]);
    });

    it('identifies an order by each of its refunds and disputes', async () => {
      const order = await paid('pi_1');
      await paid('pi_2');
      const refund = (id: string) => ({ id, amount_cents: 100, status: 'succeeded' as const, created_at: AT });
      await bench.stores.orders.recordRefunds('pi_1', [refund('re_first1')]);
      await bench.stores.orders.recordRefunds('pi_1', [refund('re_first1'), refund('re_second')]);
      await bench.stores.orders.recordDisputes('pi_1', [
        { id: 'dp_one', status: 'open', amount_cents: 100, created_at: AT },
      ]);
      expect(await identify('re_first1')).toEqual([[order._id, 'refund', true]]);
      expect(await identify('re_sec')).toEqual([[order._id, 'refund', false]]);
      expect(await identify('re_middle')).toEqual([]);
      expect(await identify('dp_one')).toEqual([[order._id, 'dispute', true]]);
    });

    it('identifies an order once by the number of each parcel in any case, until that is corrected', async () => {
      const order = await paid('pi_1');
      const numbers = Array.from({ length: LIMIT + 1 }, (_, index) => `1Z999AA10${index}`);
      const parcels = numbers.map((tracking_number) => ({ carrier: 'ups', tracking_number }) as const);
      await bench.stores.orders.ship(order._id, AT, ADA, { parcels });
      for (const text of [...numbers, '1z 999 aa101'])
        expect(await identify(text)).toEqual([[order._id, 'tracking', true]]);
      expect(await identify('1z999a')).toEqual([[order._id, 'tracking', false]]);
      const another = await paid('pi_2');
      await bench.stores.orders.ship(another._id, AT, ADA, {
        parcels: [{ carrier: 'dhl', tracking_number: '1Z999AA109' }],
      });
      expect(await identify('1z999a')).toEqual([order, another].map(({ _id }) => [_id, 'tracking', false]));
      const corrected = [parcels[1]!, { carrier: 'dhl', tracking_number: '7' }] as const;
      await bench.stores.orders.changeTracking(order._id, corrected, ADA);
      expect(await identify('1Z999AA100')).toEqual([]);
      for (const text of ['1Z999AA101', '7']) expect(await identify(text)).toEqual([[order._id, 'tracking', true]]);
      await bench.stores.orders.undoShipping(order._id, AT, ADA);
      expect(await identify('7')).toEqual([]);
    });

    it('identifies orders by the numbers of their invoices, the newest first, and no more than the limit', async () => {
      const placed = [await place(), await place(), await place(), await place()];
      const orders = [placed[2]!, placed[0]!, placed[3]!, placed[1]!];
      for (const order of orders) {
        await pay(order, `pi_${order._id}`);
        await bench.stores.papers.issueOwed(AN_ISSUER);
      }
      const papers = await bench.stores.papers.ofOrder(orders[1]!._id);
      const number = papers[0]!.number;
      expect(await identify(number)).toEqual([[orders[1]!._id, 'invoice', true]]);
      expect((await identify(number.slice(0, 6))).map(([id]) => id)).toEqual(
        orders
          .toReversed()
          .slice(0, LIMIT)
          .map(({ _id }) => _id),
      );
      expect(await identify(`CN-${number}`)).toEqual([]);
    });

    it('finds the newest orders by words of parts, customers, purchase orders and phone numbers', async () => {
      const ids: string[] = [];
      for (const day of [3, 1, 4, 2])
        ids[day - 1] = (await place({ name: 'Zoë', email: `zoe${day}@test.com` }, `2026-03-0${day}T09:30:00.000Z`))._id;
      const { _id } = await place({ name: 'Eve', po_number: 'PO 4711', delivery_phone: '+4930123456' });
      expect(await found('zoe fan')).toEqual(ids.toReversed().slice(0, LIMIT));
      for (const text of ['eve', 'po 47', '493012', '4930123456']) expect(await found(text)).toEqual([_id]);
      await bench.stores.orders.cancel(_id);
      for (const text of ['eve', '…', '']) expect(await found(text)).toEqual([]);
    });

    it('finds the newest orders of an e-mail, else those of e-mails that begin with it', async () => {
      const found = async (text: string) =>
        (await bench.stores.search.findByEmail(text, LIMIT)).map(({ email }) => email);
      for (const email of ['eve@a.test', 'eve@a.test', 'eve@a.testing']) await place({ email });
      expect(await found('eve@a.test')).toEqual(['eve@a.test', 'eve@a.test']);
      expect(await found('eve@')).toEqual(['eve@a.test', 'eve@a.test', 'eve@a.testing']);
      expect(await found('ev.@')).toEqual([]);
    });
  });
  quotedTextsContract(name, open);
}
