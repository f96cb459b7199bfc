import { createHash } from 'node:crypto';
import { SHOP } from '#shared/actor.js';
import { ADA, anOrder, aPart, BOB } from '#test/support/builders.js';
import { concurrently, collect } from '#test/support/concurrency.js';
import { fewerOnMongo, quickOnMongo } from '#test/support/quick.js';
import { AuditLogService } from '../audit-log.service.js';
import { canonical } from '#app/recording/audit-log/domain/audit-entry.js';
import { ADMIN_ACTIONS, type AdminAction, type AuditStores } from './admin-actions.contract.js';
import { auditListsContract } from './audit-lists.contract.js';

/** The contract of every audit log; `makeStores` returns new, empty stores for each test. */
export function auditLogContract(name: string, makeStores: () => AuditStores | Promise<AuditStores>): void {
  describe(`the audit log in ${name}`, () => {
    let stores: AuditStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    const entries = () => collect(stores.log.stream({}, 'at', false));

    describe.each(Object.keys(ADMIN_ACTIONS) as AdminAction[])('%s', (action) => {
      it('adds one entry with actor, time, action, before and after', async () => {
        const { act, entry } = await ADMIN_ACTIONS[action](stores);
        const before = await entries();
        const began = new Date().toISOString();
        await act(BOB);
        const [added, ...more] = (await entries()).slice(before.length);
        expect(added).toEqual({
          ...{ ...entry, action, actor: 'bob@test.com' },
          ...{ _id: expect.any(String) as string, at: expect.any(String) as string },
          ...{ hash: expect.any(String) as string, previous_hash: expect.any(String) as string },
        });
        expect(added!.at >= began && added!.at <= new Date().toISOString()).toBe(true);
        // The papers that follow from it have entries of their own.
        expect(more.filter(({ actor }) => actor !== SHOP.who)).toEqual([]);
      });

      it('adds no entry without a change or without an admin', async () => {
        const { act, idle = [] } = await ADMIN_ACTIONS[action](stores);
        await act(BOB);
        const before = await entries();
        for (const call of idle) await call();
        expect(await entries()).toEqual(before);
      });
    });

    it("adds no entry for a customer's order or its payment", async () => {
      const part = await stores.parts.add(aPart(), ADA);
      const { order } = await stores.orders.place(anOrder(part));
      await stores.orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
      await stores.orders.acknowledgeStock(part._id, order.email);
      expect(await entries()).toHaveLength(1);
    });

    it('adds one entry per refund, in order, when refunds are recorded repeatedly and concurrently', async () => {
      const part = await stores.parts.add(aPart(), ADA);
      const { order } = await stores.orders.place(anOrder(part));
      await stores.orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
      const listed = ['re_1', 're_2'].map((id) => ({
        ...{ id, amount_cents: 1_000, status: 'succeeded' as const },
        ...{ created_at: '2026-03-02T09:30:00.000Z', by: 'bob@test.com' },
      }));
      await Promise.all(concurrently(10, (i) => stores.orders.recordRefunds('pi_1', listed.slice(0, 1 + (i % 2)))));
      const logged = (await entries()).filter(({ action }) => action === 'order-refunded');
      expect(logged.map(({ actor, before, after }) => [actor, before?.['refunded'], after?.['refund_id']])).toEqual([
        ['bob@test.com', 0, 're_1'],
        ['bob@test.com', 10, 're_2'],
      ]);
      expect(await new AuditLogService(stores.log).verify()).toMatchObject({ intact: true });
    });

    describe('the chain', () => {
      const verify = (hash?: string) => new AuditLogService(stores.log).verify(hash);
      const addParts = (count: number) =>
        Promise.all(concurrently(count, (n) => stores.parts.add(aPart({ name: `Part ${n}` }), ADA)));

      it('is intact for an empty log', async () => {
        expect(await verify()).toEqual({ intact: true, entries: 0, head: '0'.repeat(64) });
        expect(await stores.log.head()).toEqual({ entries: 0, hash: '0'.repeat(64) });
      });

      it('can be verified from the entries: SHA-256 of the previous hash and the entry', async () => {
        await ADMIN_ACTIONS['order-shipped'](stores).then(({ act }) => act({ who: 'zoë@test.com' }));
        await stores.parts.add(aPart({ name: 'Ünïcode ✓ "fan"\n\u2028' }), ADA);
        let previous = '0'.repeat(64);
        for (const { hash, previous_hash, ...content } of await entries()) {
          expect(previous_hash).toBe(previous);
          previous = createHash('sha256')
            .update(`${previous}\n${canonical(content)}`)
            .digest('hex');
          expect(hash).toBe(previous);
        }
        expect(await verify()).toEqual({ intact: true, entries: 3, head: previous });
      });

      it('is read in batches, to the last entry', async () => {
        // A batch has 500 entries.
        const batch = quickOnMongo(500, 20);
        await addParts(batch);
        expect(await verify()).toMatchObject({ intact: true, entries: batch });
        await addParts(1);
        expect(await verify()).toMatchObject({ intact: true, entries: batch + 1 });
        expect(await stores.log.links(batch - 2, 2)).toMatchObject([{ position: batch - 1 }, { position: batch }]);
      });

      it('stays intact under concurrent changes, also during verification', async () => {
        const part = await stores.parts.add(aPart(), ADA);
        const count = fewerOnMongo(100, 30);
        const changes = concurrently(count, (n) => stores.parts.update(part._id, { quantity: 1000 + n }, ADA));
        const verified = await Promise.all(concurrently(5, () => verify()));
        await Promise.all(changes);
        expect(verified.map(({ intact }) => intact)).toEqual(Array(5).fill(true));
        expect(await verify()).toMatchObject({ intact: true, entries: 1 + count });
        const quantities = (await entries()).map(({ before, after }) => [before?.['quantity'], after?.['quantity']]);
        // Each change starts from the result of the previous one.
        for (const [n, [was]] of quantities.entries()) if (n > 0) expect(was).toBe(quantities[n - 1]?.[1]);
      });

      it('finds an earlier head and no other hash', async () => {
        await addParts(2);
        const { head } = await verify();
        await addParts(2);
        expect(await verify(head)).toMatchObject({ intact: true, entries: 4, found: true });
        expect(await verify('a'.repeat(64))).toMatchObject({ intact: false, entries: 4, found: false });
      });
    });

    auditListsContract(makeStores);
  });
}
