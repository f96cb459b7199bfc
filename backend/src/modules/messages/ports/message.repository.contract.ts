import { ADA, aMessage } from '#test/support/builders.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import type { Message } from '#app/recording/messages/domain/message.js';
import type { MessageRepository } from './message.repository.js';

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:05:00.000Z';

/** The contract of every outbox; `open` returns an empty one before each test. */
export function messageRepositoryContract(name: string, open: () => MessageRepository): void {
  describe(`${name}, a message repository`, () => {
    let messages: MessageRepository;
    beforeEach(() => {
      messages = open();
    });

    const lease = (holder: string, now = NOW) => messages.leaseDue(now, LATER, holder);
    const all = () => collect(messages.stream({}, 'created_at', false));
    const sent = { state: 'sent', due_at: NOW, tries: 1, sent_at: NOW } as const;

    async function add(...changes: Partial<Message>[]): Promise<Message[]> {
      const added = changes.map((change) => aMessage(change));
      await messages.add(added);
      return added;
    }

    it('stores a message once under its id, with every field', async () => {
      const full = { order_id: 'a'.repeat(24), order_number: 'NB-1', reason: 'Busy', sent_at: NOW } as const;
      const [message] = await add({ ...full, state: 'sent' });
      await messages.add([{ ...message!, recipient: 'eve@test.com' }]);
      expect(await all()).toEqual([message]);
      expect(await messages.find(message!._id)).toEqual(message);
      expect(await messages.find('unknown')).toBeUndefined();
    });

    it('leases the message that has been due for the longest, and counts the try', async () => {
      await add(
        { _id: 'b', due_at: NOW },
        { _id: 'a', due_at: '2026-03-01T09:59:00.000Z' },
        { _id: 'c', due_at: LATER },
      );
      expect(await lease('one')).toMatchObject({ _id: 'a', lease: 'one', due_at: LATER, tries: 1, state: 'waiting' });
      expect(await lease('one')).toMatchObject({ _id: 'b' });
      expect(await lease('one')).toBeUndefined();
    });

    it.each(['held', 'sent', 'failed', 'not-sent'] as const)('leases no message that is %s', async (state) => {
      await add({ state });
      expect(await lease('one')).toBeUndefined();
    });

    it('leases each message to one server', async () => {
      await add(...Array.from({ length: 10 }, (_, n) => ({ _id: `m${n}` })));
      const leased = await Promise.all(concurrently(20, (n) => lease(`server ${n}`)));
      const ids = leased.flatMap((message) => (message ? [message._id] : []));
      expect(ids.toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `m${n}`));
    });

    it('leases a message again when its lease has ended, and refuses the result of the first holder', async () => {
      await add({ _id: 'a' });
      const first = (await lease('one'))!;
      const second = await lease('two', LATER);
      expect(second).toMatchObject({ _id: 'a', tries: 2 });
      expect(await messages.finish(first, sent)).toBe(false);
      expect(await messages.replace(first, [])).toBe(false);
      expect(await messages.find('a')).toMatchObject({ state: 'waiting', lease: 'two' });
      expect(await messages.finish(second!, sent)).toBe(true);
    });

    it('writes a result once, and clears the lease and an earlier reason', async () => {
      await add({ _id: 'a', reason: 'Busy' });
      const leased = (await lease('one'))!;
      expect(await messages.finish(leased, sent)).toBe(true);
      expect(await messages.find('a')).toEqual(aMessage({ _id: 'a', ...sent }));
      expect(await messages.finish(leased, { ...sent, state: 'failed', reason: 'No' })).toBe(false);
    });

    it('replaces a leased message with others, and keeps those that exist', async () => {
      await add({ _id: 'a', recipient: 'admins' }, { _id: 'a.1', recipient: 'ada@test.com', state: 'sent' });
      const leased = (await lease('one'))!;
      const copies = ['ada', 'bob'].map((admin, n) => aMessage({ _id: `a.${n + 1}`, recipient: `${admin}@test.com` }));
      expect(await messages.replace(leased, copies)).toBe(true);
      expect((await all()).map(({ _id, state }) => [_id, state])).toEqual([
        ['a.1', 'sent'],
        ['a.2', 'waiting'],
      ]);
    });

    it('replaces a leased message with nothing', async () => {
      await add({ _id: 'a' });
      expect(await messages.replace((await lease('one'))!, [])).toBe(true);
      expect(await all()).toEqual([]);
    });

    it.each(['sent', 'failed', 'held', 'not-sent'] as const)('sends a message again that is %s', async (state) => {
      await add({ _id: 'a', state, tries: 3, reason: 'No', due_at: '2026-02-01T00:00:00.000Z' });
      expect(await messages.sendAgain('a', NOW, ADA)).toBe('waiting');
      expect(await messages.find('a')).toEqual(aMessage({ _id: 'a', due_at: NOW, resends: 1 }));
      expect(await messages.sendAgain('a', NOW, ADA)).toBe('already');
      expect(await messages.sendAgain('unknown', NOW, ADA)).toBe('unknown');
    });

    it('releases or drops every held message, and no other', async () => {
      await add({ _id: 'h1', state: 'held' }, { _id: 'h2', state: 'held' }, { _id: 'f', state: 'failed' });
      expect(await messages.count('held')).toBe(2);
      expect(await messages.endHold({ state: 'not-sent', reason: 'Dropped.' }, NOW, ADA)).toBe(2);
      expect(await messages.find('h2')).toMatchObject({ state: 'not-sent', reason: 'Dropped.' });
      expect(await messages.endHold({ state: 'waiting' }, NOW, ADA)).toBe(0);
      await add({ _id: 'h3', state: 'held' });
      expect(await messages.endHold({ state: 'waiting' }, NOW, ADA)).toBe(1);
      expect(await lease('one')).toMatchObject({ _id: 'h3' });
      expect(await messages.count('failed')).toBe(1);
    });

    it('counts the waiting messages that were due before a moment', async () => {
      await add({ _id: 'a', due_at: NOW }, { _id: 'b', due_at: NOW, state: 'held' }, { _id: 'c', due_at: LATER });
      expect(await messages.countOverdue(NOW)).toBe(0);
      expect(await messages.countOverdue(LATER)).toBe(1);
    });

    it('lists by state, kind and search, and by order with the newest first', async () => {
      const order_number = 'NB-1111-1111';
      await add(
        { _id: 'c', recipient: 'zoe@test.com', created_at: LATER },
        { _id: 'a-1.order-shipped', order_number, kind: 'order-shipped', created_at: NOW },
        { _id: 'a.order-placed', order_number, state: 'failed' },
      );
      const ids = async (filter: Parameters<MessageRepository['list']>[0]) =>
        (await messages.list(filter, { sort: 'created_at', descending: true, limit: 10 })).items.map(({ _id }) => _id);
      const [placed, shipped] = ['a.order-placed', 'a-1.order-shipped'];
      expect(await ids({})).toEqual(['c', shipped, placed]);
      expect(await ids({ state: 'failed' })).toEqual([placed]);
      expect(await ids({ state: 'waiting' })).toEqual(['c', shipped]);
      expect(await ids({ kind: 'order-shipped' })).toEqual([shipped]);
      expect(await ids({ kind: 'order-shipped', state: 'failed' })).toEqual([]);
      expect(await ids({ q: ' Zoe@' })).toEqual(['c']);
      expect(await ids({ q: 'nb 1111 1111', state: 'failed' })).toEqual([placed]);
      expect(await ids({ q: 'test' })).toEqual([]);
      expect((await messages.ofOrder('a', 10)).map(({ _id }) => _id)).toEqual([shipped, placed]);
      expect(await messages.ofOrder('a', 1)).toHaveLength(1);
    });

    it('deletes old messages in batches, also those that were stored after newer ones', async () => {
      await add({ _id: 'a', created_at: LATER }, { _id: 'b', created_at: LATER }, { _id: 'c' }, { _id: 'd' });
      expect(await messages.deleteBefore(NOW, 2)).toBe(true);
      expect(await messages.deleteBefore(NOW, 2)).toBe(false);
      expect((await all()).map(({ _id }) => _id)).toEqual(['a', 'b']);
    });
  });
}
