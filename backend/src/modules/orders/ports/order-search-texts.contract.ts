import { ADA, AN_ISSUER, VISA } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { AT, LIMIT, orderSearchBench, type SearchedStores } from '#test/support/order-search-bench.js';
import type { Order } from '../domain/order.js';

/** The part of the contract about what people quote, which the search and the lists find. */
export function quotedTextsContract(name: string, open: () => SearchedStores): void {
  describe(`the search for orders in ${name}, by what people quote`, () => {
    const bench = orderSearchBench(open);
    const { place, paid, identify, found } = bench;

    describe('an order with every text', () => {
      const listed = async (q: string) =>
        (await bench.stores.orders.list({ q }, { sort: 'created_at', descending: false, limit: 100 })).items.map(
          ({ _id }) => _id,
        );
      const ORDER = {
        ...{
          name: 'Zoë Müller',
          email: 'zoe.mueller@fjord.test',
          delivery_phone: '+14155550177',
          po_number: 'PO-4711',
        },
        ...{ delivery_address: 'Fjord Systems, 12 Größe Street, Duluth, MN 55802', company: 'Fjord Systems Inc.' },
        ...{ billing_address: 'PO Box 90210, Oslo', amount: 296 },
      };
      let order: Order;
      beforeEach(async () => {
        await paid('pi_of_another', { amount: 7 });
        order = await place(ORDER);
        const options = { issuer: AN_ISSUER, card: { card_brand: 'American Express', card_last4: '0005' } };
        await bench.stores.orders.recordPayment(order._id, 'pi_3PabcXYZ12qrSTu9', AT, options);
        const parcels = [
          { carrier: 'other', tracking_number: 'Ab 99-77 1234' },
          { carrier: 'ups', tracking_number: '1Z42-0815' },
        ] as const;
        await bench.stores.orders.ship(order._id, AT, ADA, { parcels });
      });

      it.each([
        ...['fjord sys', 'FJORD inc', 'duluth', 'größe', 'grosse', '55802', 'mn 55802', '90210', 'oslo'],
        ...[
          'zoe.mueller@fjord.test',
          'ZOE.MUELLER@',
          'zoe muller',
          'müller',
          'mueller',
          '(1415) 555-01',
          '1 415 5550',
          'po-4711',
        ],
        ...['$2,960', '2,960.00', '2960', '$ 2960', 'fjord $2,960.00', 'Order: fjord'],
        ...['12qrSTu9', '12QRSTU9', '12qr STu9'],
        ...['Ab9977', 'ab 99-77', 'AB99771234', 'ab99-771234', '1z42', '1Z42 0815', '1z420815'],
        ...['0005', 'amex', 'american express 0005', 'Amex •••• 0005', 'express *0005'],
      ])('finds the order by %j, in a list too', async (text) => {
        expect(await found(text)).toEqual([order._id]);
        expect(await listed(text)).toEqual([order._id]);
      });

      it.each(['$296', '$29', '960', 'abcXYZ12', '005', '9977', 'zoe.muel@', '3PabcXYZ', 'b9977', '0815'])(
        'does not find it by %j',
        async (text) => {
          expect(await found(text)).toEqual([]);
          expect(await listed(text)).toEqual([]);
        },
      );

      it('finds it by halves and ends of its number, with a mark before it, and O and I for 0 and 1', async () => {
        const typed = order.number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i');
        for (const number of [order.number, typed]) {
          const [, first, last] = number.split('-') as [string, string, string];
          const beginnings = [first, `${first}${last[0]}`, first + last, `${first}-${last}`, `${first} ${last}`];
          const ends = [last, last.slice(1), first.slice(3) + last, `${first.slice(1)}-${last}`];
          for (const mark of ['', '#', 'No. ', 'nr.', 'Order ', 'Order No. #']) {
            for (const text of [...beginnings, ...ends]) expect(await listed(mark + text)).toContain(order._id);
            for (const text of beginnings)
              expect((await identify(mark + text))[0]?.slice(0, 2)).toEqual([order._id, 'number']);
            for (const text of ends) expect(await found(mark + text)).toContain(order._id);
            expect(await identify(mark + number)).toEqual([[order._id, 'number', true]]);
            expect(await listed(mark + number)).toEqual([order._id]);
          }
          expect(await found(`zoe ${last}`)).toEqual([order._id]);
        }
      });

      it('finds the tracking that an order has now', async () => {
        await bench.stores.orders.changeTracking(order._id, [{ carrier: 'ups', tracking_number: '1Z999' }], ADA);
        for (const gone of ['ab9977', '1z42']) expect(await listed(gone)).toEqual([]);
        expect(await listed('1z9 99')).toEqual([order._id]);
        await bench.stores.orders.undoShipping(order._id, AT, ADA);
        expect(await listed('1z999')).toEqual([]);
        expect(await listed('amex 0005')).toEqual([order._id]);
      });

      it('lists what identifies an order beside its words, within the other filters', async () => {
        const [dispute, refund] = [
          { id: 'dp_one', status: 'open', amount_cents: 100, created_at: AT } as const,
          { id: 're_first1', status: 'succeeded', amount_cents: 100, created_at: AT } as const,
        ];
        await bench.stores.orders.recordRefunds('pi_3PabcXYZ12qrSTu9', [refund]);
        await bench.stores.orders.recordDisputes('pi_3PabcXYZ12qrSTu9', [dispute]);
        await bench.stores.papers.issueOwed(AN_ISSUER);
        const { number } = (await bench.stores.papers.ofOrder(order._id)).find(({ kind }) => kind === 'invoice')!;
        const keys = [
          'pi_3PabcXYZ12qrSTu9',
          'pi_3Pa',
          'dp_one',
          're_first1',
          're_fir',
          'Ab 99-77 1234',
          '1Z42-0815',
          number,
          `#${number}`,
        ];
        for (const text of keys) expect(await listed(text)).toEqual([order._id]);
        const other = await place({ po_number: 'dp_one', email: 'eve@test.com' });
        expect(await listed('dp_one')).toEqual([order._id, other._id].sort());
        const page = { sort: 'total_price', descending: false, limit: 1 } as const;
        const first = await bench.stores.orders.list({ q: 'dp_one' }, page);
        expect(first).toMatchObject({ items: [{ _id: other._id }], total: { count: 2, capped: false } });
        const next = await bench.stores.orders.list({ q: 'dp_one' }, { ...page, cursor: first.next! });
        expect(next.items.map(({ _id }) => _id)).toEqual([order._id]);
        for (const [filter, ids] of [
          [{ email: 'eve@test.com' }, [other._id]],
          [{ status: 'unpaid' }, [other._id]],
          [{ status: 'shipped' }, [order._id]],
          [{ part_id: bench.part._id }, [other._id, order._id]],
          [{ part_id: 'x' }, []],
        ] as const)
          expect(
            (await collect(bench.stores.orders.stream({ q: 'dp_one', ...filter }, 'total_price', false))).map(
              ({ _id }) => _id,
            ),
          ).toEqual(ids);
      });
    });

    it('finds an order by its payment as soon as that is recorded, and by a card that follows', async () => {
      const [{ _id }, later] = [await place(), await paid('pi_of_later')];
      await bench.stores.orders.recordPayment(_id, 'pi_ending12345678', AT, { card: VISA });
      for (const text of ['12345678', 'visa 4242']) expect(await found(text)).toEqual([_id]);
      await bench.stores.orders.recordCard('pi_of_later', { card_brand: 'JCB', card_last4: '0505' });
      for (const text of ['of later', 'jcb 0505']) expect(await found(text)).toEqual([later._id]);
    });

    it('stores the card of an earlier payment once, beside a shipping', async () => {
      const order = await paid('pi_1');
      const recorded = await Promise.all([
        bench.stores.search.findByWords('4242', LIMIT),
        bench.stores.orders.recordCard('pi_1', VISA),
        bench.stores.orders.ship(order._id, AT, ADA, { parcels: [{ carrier: 'ups', tracking_number: '1Z999' }] }),
        bench.stores.orders.recordCard('pi_1', { card_brand: 'JCB', card_last4: '0505' }),
      ]);
      expect([recorded[1], recorded[3]].filter(Boolean)).toHaveLength(1);
      const stored = (await bench.stores.orders.find(order._id))!;
      expect(stored).toMatchObject(recorded[1] ? VISA : { card_brand: 'JCB', card_last4: '0505' });
      for (const text of [`${stored.card_brand} ${stored.card_last4}`, '1z999'])
        expect(await found(text)).toEqual([order._id]);
      expect(await bench.stores.orders.recordCard('pi_unknown', VISA)).toBe(false);
    });
  });
}
