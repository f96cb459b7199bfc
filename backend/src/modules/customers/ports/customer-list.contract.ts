import type { NewOrder } from '#modules/orders/domain/order.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { UserRepository } from '#modules/users/ports/user.repository.js';
import type { Cursor } from '#shared/page.js';
import { ADA, anOrder, aPart, signedIn } from '#test/support/builders.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import type { CustomerFilter, CustomerSort } from '../domain/customer-list.js';
import type { CustomerList } from './customer-list.js';

/** The list and the stores that it derives from. */
export interface ListStores {
  customers: CustomerList;
  orders: OrderRepository;
  parts: PartRepository;
  users: UserRepository;
}

const AT = '2026-03-01T09:30:00.000Z';

/** The contract of every list of customers; `open` returns new, empty stores. */
export function customerListContract(name: string, open: () => ListStores): void {
  describe(`the customers in ${name}`, () => {
    let stores: ListStores;
    let part: Part;
    let paid = 0;
    beforeEach(async () => {
      stores = open();
      part = await stores.parts.add(aPart({ price_cents: 1000, min_order: 1, quantity: 10_000 }), ADA);
    });

    const place = async (email: string, changes: Partial<Omit<NewOrder, 'lines'>> = {}, created_at?: string) =>
      (await stores.orders.place(anOrder(part, { email, ...changes }), { ...(created_at && { created_at }) })).order;
    const pay = (id: string) => stores.orders.recordPayment(id, `pi_${(paid += 1)}`, AT);
    const all = async (filter: CustomerFilter = {}) => collect(stores.customers.stream(filter, 'email', false));
    const one = async (email: string) => (await all()).find(({ _id }) => _id === email);
    const emails = async (filter: CustomerFilter, sort: CustomerSort, descending: boolean) =>
      (await stores.customers.list(filter, { sort, descending, limit: 100 })).items.map(({ _id }) => _id);

    it('have no one at first', async () => {
      expect(await stores.customers.list({}, { sort: 'gross', descending: true, limit: 20 })).toEqual({
        items: [],
        total: { count: 0, capped: false },
      });
    });

    it('add up the orders of each e-mail, the gross of the paid ones, without cancelled ones', async () => {
      const [first, second, cancelled] = [
        await place('carl@test.com', { amount: 2 }),
        await place('carl@test.com', { amount: 3 }),
        await place('carl@test.com', { amount: 7 }),
      ];
      await pay(first._id);
      await pay(second._id);
      await stores.orders.ship(second._id, AT, ADA);
      await stores.orders.recordRefunds(`pi_${paid}`, [
        { id: 're_1', amount_cents: 350, status: 'succeeded', created_at: AT },
      ]);
      await place('eve@test.com', { amount: 9 });
      await stores.orders.cancel(cancelled._id);
      expect(await all()).toMatchObject([
        { _id: 'carl@test.com', orders: 2, gross_cents: 5000, last_order_at: second.created_at },
        { _id: 'eve@test.com', orders: 1, gross_cents: 0 },
      ]);
    });

    it('have each account, with its name, company and role', async () => {
      const { _id } = await signedIn(stores.users, 'ada@test.com', 'Ada Admin');
      const ada = { _id: 'ada@test.com', name: 'Ada Admin', orders: 0, gross_cents: 0, last_order_at: '' };
      expect(await all()).toEqual([{ ...ada, role: 'customer' }]);
      await stores.users.makeAdmin('ada@test.com', ADA);
      await stores.users.updateProfile(_id, { company: 'Fjord Systems' });
      expect(await all()).toEqual([{ ...ada, role: 'admin', company: 'Fjord Systems' }]);
      await stores.users.updateProfile(_id, { company: '' });
      await signedIn(stores.users, 'ada@test.com', 'Ada Lovelace');
      expect(await all()).toEqual([{ ...ada, role: 'admin', name: 'Ada Lovelace' }]);
    });

    it('have the name and company of the newest order where there is no account', async () => {
      const by = (name: string, company: string) => ({ name, company });
      await place('marta@test.com', by('Marta', 'Fjord Systems'), '2026-03-02T09:30:00.000Z');
      await place('marta@test.com', by('M. Lindqvist', 'Fjord'), '2026-03-01T09:30:00.000Z');
      const marta = { _id: 'marta@test.com', orders: 2, last_order_at: '2026-03-02T09:30:00.000Z' };
      expect(await one('marta@test.com')).toEqual({ ...marta, ...by('Marta', 'Fjord Systems'), gross_cents: 0 });
      const newest = await place('marta@test.com', by('Marta L.', 'Fjord AS'), '2026-03-03T09:30:00.000Z');
      expect(await one('marta@test.com')).toMatchObject(by('Marta L.', 'Fjord AS'));
      await stores.orders.cancel(newest._id);
      expect(await one('marta@test.com')).toMatchObject({ ...marta, ...by('Marta', 'Fjord Systems') });

      await signedIn(stores.users, 'marta@test.com');
      expect(await one('marta@test.com')).toMatchObject({ name: 'Marta', role: 'customer', orders: 2 });
      expect(await one('marta@test.com')).not.toHaveProperty('company');
      await signedIn(stores.users, 'marta@test.com', 'Marta Lindqvist');
      await place('marta@test.com', by('Other', 'Other'));
      expect(await one('marta@test.com')).toMatchObject({ name: 'Marta Lindqvist', orders: 3 });
    });

    it('lose an e-mail without an account with its last order', async () => {
      const { _id } = await place('eve@test.com');
      await signedIn(stores.users, 'carl@test.com', 'Carl');
      const carls = await place('carl@test.com');
      for (const id of [_id, carls._id]) await stores.orders.cancel(id);
      expect(await all()).toMatchObject([{ _id: 'carl@test.com', orders: 0, last_order_at: '' }]);
    });

    it('are sorted and paged by e-mail, orders, gross and last order', async () => {
      // With equal values the e-mail decides.
      for (const [email, orders, month] of [
        ['b@test.com', 1, '05'],
        ['a@test.com', 1, '02'],
        ['c@test.com', 3, '03'],
        ['d@test.com', 2, '04'],
      ] as const)
        for (let n = 0; n < orders; n += 1)
          await place(email, { amount: n + 1 }, `2026-${month}-0${n + 1}T09:30:00.000Z`);
      await pay((await place('a@test.com', { amount: 9 }, '2026-01-01T09:30:00.000Z'))._id);
      await signedIn(stores.users, 'e@test.com', 'Eve');
      const order = (letters: string) => [...letters].map((letter) => `${letter}@test.com`);
      const sorted: [CustomerSort, string][] = [
        ['email', 'abcde'],
        ['orders', 'ebadc'],
        ['gross', 'bcdea'],
        ['last_order_at', 'eacdb'],
      ];
      for (const [sort, expected] of sorted) {
        expect([sort, await emails({}, sort, false)]).toEqual([sort, order(expected)]);
        const reversed = order([...expected].toReversed().join(''));
        expect([sort, await emails({}, sort, true)]).toEqual([sort, reversed]);
        const paged: string[] = [];
        let cursor: Cursor | undefined;
        do {
          const page = await stores.customers.list({}, { sort, descending: true, limit: 2, ...(cursor && { cursor }) });
          expect(page.total).toEqual({ count: 5, capped: false });
          paged.push(...page.items.map(({ _id }) => _id));
          cursor = page.next;
        } while (cursor);
        expect(paged).toEqual(reversed);
      }
    });

    it('are found by the words of their e-mail, name and company, in every order', async () => {
      await place('marta@fjordsystems.test', { name: 'Marta Lindqvist', company: 'Fjord Systems AS' });
      await signedIn(stores.users, 'carl@harbour.test', 'Carl Customer');
      for (const [q, found] of [
        ['fjord', ['marta@fjordsystems.test']],
        ['SYSTEMS as', ['marta@fjordsystems.test']],
        ['lind', ['marta@fjordsystems.test']],
        ['test', ['carl@harbour.test', 'marta@fjordsystems.test']],
        ['harbour carl', ['carl@harbour.test']],
        ['jord', []],
      ] as const)
        expect([q, await emails({ q }, 'orders', false)]).toEqual([q, found]);
      await signedIn(stores.users, 'carl@harbour.test', 'Charles Smith');
      expect(await emails({ q: 'customer' }, 'gross', true)).toEqual([]);
      expect(await emails({ q: 'charles' }, 'gross', true)).toEqual(['carl@harbour.test']);
    });

    it('are exact after orders that are placed, paid and cancelled at the same moment', async () => {
      const orders = await Promise.all(concurrently(12, (n) => place('carl@test.com', { amount: n + 1 })));
      await Promise.all(
        orders.flatMap(({ _id }, n): Promise<unknown>[] => {
          if (n % 3 === 0) return [stores.orders.cancel(_id)];
          return n % 3 === 1 ? [pay(_id)] : [];
        }),
      );
      const left = (await collect(stores.orders.stream({ email: 'carl@test.com' }, 'created_at', true))).flat();
      expect(await all()).toMatchObject([
        {
          orders: 8,
          gross_cents: left.filter(({ status }) => status).reduce((sum, { total_cents }) => sum + total_cents, 0),
          last_order_at: left[0]?.created_at,
        },
      ]);
    });
  });
}
