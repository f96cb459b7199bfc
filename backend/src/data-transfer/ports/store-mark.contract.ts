import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import { COMMAND_LINE, DEMO } from '#shared/actor.js';
import { ADA, anOrder, aPart, aReview, signedIn } from '#test/support/builders.js';
import { COUNTS, type WholeShop, populate } from '#test/support/whole-shop.js';

const aTextAttribute = (key: string) =>
  ({ key, name: key.toUpperCase(), kind: 'text', in_table: false, as_filter: false }) as const;

/** The contract of the mark of a store; `shop` is empty before each test. */
export function storeMarkContract(shop: () => WholeShop): void {
  const claim = (kind: 'demo' | 'live') => shop().mark.claim(kind);
  const clear = () => shop().mark.clearDemo(COMMAND_LINE);

  describe('the mark of a store', () => {
    it.each(['demo', 'live'] as const)(
      'stays %s after the first start, also when another kind starts later',
      async (kind) => {
        expect(await shop().mark.kind()).toBeUndefined();
        expect(await claim(kind)).toBe(kind);
        expect([await claim('demo'), await claim('live'), await shop().mark.kind()]).toEqual([kind, kind, kind]);
      },
    );

    it('has one value when servers of both kinds start concurrently', async () => {
      const claimed = await Promise.all([claim('demo'), claim('live'), claim('live'), claim('demo')]);
      expect(new Set(claimed).size).toBe(1);
    });
  });

  describe('clearing a demo', () => {
    it('changes nothing in a live or unmarked store', async () => {
      await populate(shop());
      const before = await shop().store.nonEmptyTypes();
      expect(await clear()).toBeUndefined();
      expect(await shop().mark.kind()).toBeUndefined();
      await claim('live');
      expect(await clear()).toBeUndefined();
      expect(await shop().store.nonEmptyTypes()).toEqual(before);
    });

    it('forgets the outcome of the last data check, whose records are gone', async () => {
      const { checker } = shop();
      await claim('demo');
      await checker.saveResult({
        at: '2026-03-01T10:00:00.000Z',
        version: '1.2.3',
        problems: 1,
        lines: ['Order x: …'],
      });
      await clear();
      expect(await checker.lastResult()).toBeUndefined();
    });

    it('keeps the parts of admins and the audit log, adds an audit entry and marks the store as live', async () => {
      const { parts, attributes, categories, users, store, mark, auditLog, figures, orders, reviews } = shop();
      const add = categories.add.bind(categories);
      await claim('demo');
      const { fan } = await populate(shop());
      for (const key of ['listed', 'valued', 'unused', 'generated'])
        await attributes.add(aTextAttribute(key), key === 'generated' ? COMMAND_LINE : DEMO);
      const full = await add({ name: 'Full', attributes: ['listed'] }, DEMO);
      const empty = await add({ name: 'Empty', attributes: ['unused', 'valued'] }, DEMO);
      await add({ name: 'Empty too', parent_id: empty }, COMMAND_LINE);
      const values = { valued: [{ key: 'valued', kind: 'text', value: 'Of an admin' } as const] };
      await parts.add(aPart({ name: "An admin's", category_id: full, attributes: values }), ADA);
      await parts.add(aPart({ name: 'Of the demo', category_id: empty }), DEMO);
      await parts.add(aPart({ name: 'Generated' }), COMMAND_LINE);
      const entries = (await auditLog.head()).entries;

      expect(await clear()).toMatchObject({
        parts: 2,
        attributes: 2,
        categories: 2,
        users: 3,
        reviews: 2,
        orders: 3,
        payment_intents: 3,
        messages: COUNTS.messages,
        papers: 2,
        paper_files: 1,
      });
      expect(await store.nonEmptyTypes()).toEqual(['parts', 'attributes', 'categories', 'uploads', 'audit_log']);
      const { entries: left } = await categories.read();
      expect(left.map(({ name }) => name)).toEqual(['Cooling', 'Full']);
      const { entries: described } = await attributes.read();
      expect(described.map(({ key }) => key)).toEqual(['loudness', 'listed', 'valued']);
      expect(await mark.kind()).toBe('live');
      const page = { sort: 'created_at', descending: true, limit: 10 } as const;
      const { items: kept } = await parts.list({}, page);
      expect(kept).toMatchObject([{ category_id: full }, { _id: fan, quantity: 95, total_stocked: 95 }]);
      expect((await orders.list({}, page)).total).toMatchObject({ count: 0 });

      const log = await new AuditLogService(auditLog).verify();
      expect(log).toMatchObject({ intact: true, entries: entries + 1 });
      const { items } = await auditLog.list({}, { ...page, sort: 'at', limit: 1 });
      expect(items[0]).toMatchObject({
        ...{ action: 'demo-cleared', actor: 'command line', subject: { type: 'shop' } },
        before: { parts: 2, users: 3, orders: 3 },
      });

      expect(await figures.read({ from: '2026-03-01', to: '2026-03-31' }, 10)).toMatchObject({
        orders: { total: 0, unpaid: 0, pending: 0, shipped: 0 },
        revenue_cents: { total: 0 },
      });

      // From here on, the store is a live shop's.
      await signedIn(users, 'carl@test.com');
      expect(await users.makeAdmin('carl@test.com', COMMAND_LINE)).toBe('made');
      await reviews.add(aReview());
      const { order } = await orders.place(anOrder((await parts.find(fan))!, { amount: 3 }));
      expect(order.amount).toBe(3);
      await store.quiesce();
      expect(await clear()).toBeUndefined();
      expect(await store.nonEmptyTypes()).toEqual([
        ...(['parts', 'attributes', 'categories', 'uploads', 'orders', 'users', 'reviews', 'messages'] as const),
        'audit_log',
      ]);
    });
  });
}
