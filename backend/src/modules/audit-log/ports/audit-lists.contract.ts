import { ADA, STRICT_RULES, aPart, anAccount, signedIn } from '#test/support/builders.js';
import { uidOf } from '#test/support/fake-identities.js';
import { freezeClock } from '#test/support/clock.js';
import { collect } from '#test/support/concurrency.js';
import type { Cursor } from '#shared/page.js';
import type { AuditEntry } from '#app/recording/audit-log/domain/audit-entry.js';
import type { AuditFilter } from '../domain/audit-list.js';
import type { AuditStores } from './admin-actions.contract.js';

const labels = (found: readonly AuditEntry[]) => found.map(({ subject }) => subject.label);

/** The contract of the lists of every audit log. */
export function auditListsContract(makeStores: () => AuditStores | Promise<AuditStores>): void {
  describe('lists', () => {
    let stores: AuditStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => jest.useRealTimers());
    const add = (name: string, who = 'ada@test.com') => stores.parts.add(aPart({ name }), { who });
    const list = (filter: AuditFilter = {}, limit = 100, cursor?: Cursor, descending = true) =>
      stores.log.list(filter, { sort: 'at', descending, limit, ...(cursor && { cursor }) });
    /** Labels of the entries that match a filter, newest first; the list, its total and the stream must agree. */
    const found = async (filter: AuditFilter) => {
      const { items, total } = await list(filter);
      expect(total).toEqual({ count: items.length, capped: false });
      expect(await collect(stores.log.stream(filter, 'at', true))).toEqual(items);
      expect(await collect(stores.log.stream(filter, 'at', false))).toEqual(items.toReversed());
      return labels(items);
    };

    it('are empty without entries', async () => {
      expect(await list()).toEqual({ items: [], total: { count: 0, capped: false } });
    });

    it('page through every entry once, forward and back, even with equal times', async () => {
      freezeClock(new Date('2026-03-01T09:30:00.000Z'));
      for (let n = 1; n <= 5; n += 1) await add(`Part ${n}`);
      const one = await list({}, 2);
      const two = await list({}, 2, one.next);
      const three = await list({}, 2, two.next);
      expect([one, two, three].map(({ items }) => labels(items))).toEqual([
        ['Part 5', 'Part 4'],
        ['Part 3', 'Part 2'],
        ['Part 1'],
      ]);
      expect([one.previous, three.next]).toEqual([undefined, undefined]);
      expect(two.total).toEqual({ count: 5, capped: false });
      expect((await list({}, 2, three.previous)).items).toEqual(two.items);
      expect(labels((await list({}, 3, undefined, false)).items)).toEqual(['Part 1', 'Part 2', 'Part 3']);
    });

    it('accept any forged cursor', async () => {
      await add('Fan');
      for (const value of ['', 'zzz', -1, Number.MAX_SAFE_INTEGER])
        await expect(list({}, 5, { order: '-at', value, id: 'x', back: false })).resolves.toMatchObject({
          total: { count: 1 },
        });
    });

    it('filter by action, by actor and by both', async () => {
      const fan = await add('Fan', 'ada@test.com');
      await add('Drive', 'bob@test.com');
      await stores.parts.remove(fan._id, { who: 'bob@test.com' });
      await signedIn(stores.users, 'carl@test.com');
      await stores.users.makeAdmin('carl@test.com', { who: 'ADMIN_EMAILS' });
      expect(await found({})).toEqual(['carl@test.com', 'Fan', 'Drive', 'Fan']);
      expect(await found({ action: 'part-added' })).toEqual(['Drive', 'Fan']);
      expect(await found({ actor: 'BOB@test.com' })).toEqual(['Fan', 'Drive']);
      expect(await found({ actor: 'admin_emails' })).toEqual(['carl@test.com']);
      expect(await found({ actor: 'bob' })).toEqual([]);
      expect(await found({ actor: 'bob@test.com', action: 'part-deleted' })).toEqual(['Fan']);
      expect(await found({ actor: 'ada@test.com', action: 'part-deleted' })).toEqual([]);
    });

    it("contain the removal of an admin's role when another account takes over the record, or its account leaves it", async () => {
      for (const email of ['carl@test.com', 'dora@test.com']) {
        await signedIn(stores.users, email);
        await stores.users.makeAdmin(email, ADA);
      }
      await stores.users.signIn(anAccount('carl@test.com', { uid: 'another' }), STRICT_RULES);
      const moved = { uid: uidOf('dora@test.com') };
      await stores.users.signIn(anAccount('dora.new@test.com', moved), STRICT_RULES);
      expect(await found({ actor: 'identity provider', action: 'admin-removed' })).toEqual([
        'dora@test.com',
        'carl@test.com',
      ]);
    });

    it('filter by time, both ends inclusive', async () => {
      for (const [day, name] of [
        ['2026-03-01T23:59:59.999Z', 'Late'],
        ['2026-03-02T00:00:00.000Z', 'First'],
        ['2026-03-02T23:59:59.999Z', 'Last'],
        ['2026-03-03T00:00:00.000Z', 'Early'],
      ] as const) {
        freezeClock(new Date(day));
        await add(name);
      }
      const second = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T23:59:59.999Z' };
      expect(await found(second)).toEqual(['Last', 'First']);
      expect(await found({ from: second.from })).toEqual(['Early', 'Last', 'First']);
      expect(await found({ to: second.to })).toEqual(['Last', 'First', 'Late']);
      expect(await found({ from: '2027-01-01T00:00:00.000Z' })).toEqual([]);
      expect(await found({ to: '2025-01-01T00:00:00.000Z' })).toEqual([]);
      expect(await found({ from: second.to, to: second.from })).toEqual([]);
      expect(await found({ ...second, q: 'last', action: 'part-added', actor: 'ada@test.com' })).toEqual(['Last']);
    });

    it('keep the order of writing and the measured times when a clock was a week ahead', async () => {
      for (const [time, name] of [
        ['2026-03-01T09:00:00.000Z', 'Before'],
        ['2026-03-08T09:00:00.000Z', 'Ahead'],
        ['2026-03-01T09:05:00.000Z', 'After'],
      ] as const) {
        freezeClock(new Date(time));
        await add(name);
      }
      const { items } = await list();
      expect(items.map(({ subject, at }) => [subject.label, at])).toEqual([
        ['After', '2026-03-01T09:05:00.000Z'],
        ['Ahead', '2026-03-08T09:00:00.000Z'],
        ['Before', '2026-03-01T09:00:00.000Z'],
      ]);
      expect(await found({ to: '2026-03-01T23:59:59.999Z' })).toEqual(['After', 'Before']);
      expect(await found({ from: '2026-03-01T09:01:00.000Z' })).toEqual(['After', 'Ahead']);
      expect(await found({ from: '2026-03-08T00:00:00.000Z' })).toEqual(['Ahead']);
    });

    it('search by prefixes of words in the actor, the subject and its id', async () => {
      const fan = await add('Silent Fan 120', 'ada@test.com');
      await add('Case', 'bob@example.com');
      await stores.parts.update(fan._id, { quantity: 1 }, { who: 'command line' });
      const silent = ['Silent Fan 120', 'Silent Fan 120'];
      for (const q of ['fan', 'SIL', 'silent 120', fan._id]) expect(await found({ q })).toEqual(silent);
      expect(await found({ q: 'fan ada' })).toEqual(['Silent Fan 120']);
      expect(await found({ q: 'command' })).toEqual(['Silent Fan 120']);
      expect(await found({ q: 'example' })).toEqual(['Case']);
      expect(await found({ q: 'ilent' })).toEqual([]);
      expect(await found({ q: '' })).toHaveLength(3);
    });
  });
}
