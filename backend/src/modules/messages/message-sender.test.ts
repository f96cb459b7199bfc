import { aMessage, anAccount, signedIn, STRICT_RULES } from '#test/support/builders.js';
import { concurrently } from '#test/support/concurrency.js';
import { messageSending } from '#test/support/message-sending.js';
import { DAY_MS } from '#shared/time.js';
import { MAX_TRIES } from './domain/retry.js';
import { ADMINS, NOT_WANTED } from '#app/recording/messages/domain/message.js';

describe('the sending of messages', () => {
  const sending = messageSending();
  const { shop, sender, add, find, at, anAdmin } = sending;

  it('sends each message that is due once, to its recipient, with a fixed Message-ID', async () => {
    await add({ _id: 'm1.order-placed' }, { _id: 'm2', due_at: new Date(Date.now() + DAY_MS).toISOString() });
    await sender().sweep();
    await sender().sweep();
    expect(sending.server.mails).toMatchObject([{ to: ['carl@test.com'] }]);
    const { headers } = sending.server.mails[0]!;
    expect(headers.get('message-id')).toBe('<m1.order-placed.0@shop.test>');
    expect(headers.has('list-unsubscribe')).toBe(false);
    expect(await find('m1.order-placed')).toMatchObject({
      state: 'sent',
      tries: 1,
      sent_at: expect.any(String) as string,
    });
    expect(await find('m2')).toMatchObject({ state: 'waiting', tries: 0 });
  });

  it.each([
    ['payment-received', { hasInvoice: true }, undefined],
    ['order-refunded', { credited_refund: 're_1', refund_cents: 100, refunded_cents: 100 }, 're_1'],
  ] as const)('attaches its paper to %s, and waits until it is made', async (kind, more, refund) => {
    const { content, created_at, order_id = 'a'.repeat(24) } = aMessage();
    const told = { ...(JSON.parse(content) as object), paid_at: created_at, ...more };
    await add({ _id: 'm1', kind, order_id, content: JSON.stringify(told) });
    await sender().sweep();
    const { state, due_at, reason } = await find('m1');
    expect([state, reason, sending.server.mails]).toEqual(['waiting', expect.stringContaining('cannot be made'), []]);
    at(Date.parse(due_at));
    const attachment = jest.fn().mockResolvedValue({ name: 'paper-1.pdf', pdf: Buffer.from('%PDF-1') });
    await sender({ papers: { attachment } }).sweep();
    expect(attachment).toHaveBeenCalledWith(order_id, refund);
    expect(sending.server.mails[0]!.raw).toContain('filename=paper-1.pdf');
    expect(sending.server.mails[0]!.raw).toContain(Buffer.from('%PDF-1').toString('base64'));
  });

  it('shares the messages among servers', async () => {
    await add(...Array.from({ length: 20 }, (_, n) => ({ _id: `m${n}` })));
    await Promise.all(concurrently(3, () => sender().sweep()));
    expect(new Set(sending.server.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(20);
    expect(sending.server.mails).toHaveLength(20);
  });

  it('fails a message that the server refuses permanently, and sends the others', async () => {
    sending.server.faults.rcpt = 550;
    await add({ _id: 'm1' });
    await sender().sweep();
    expect(await find('m1')).toMatchObject({ state: 'failed', reason: expect.stringContaining('550') as string });
    delete sending.server.faults.rcpt;
    await add({ _id: 'm2' }, { _id: 'm3', content: '{}' });
    await sender().sweep();
    expect(await find('m2')).toMatchObject({ state: 'sent' });
    expect(await find('m3')).toMatchObject({ state: 'failed', reason: expect.stringContaining('damaged') as string });
  });

  it.each([451, 'hang', 'drop'] as const)('tries again later after %s at the data', async (fault) => {
    sending.server.faults.data = fault;
    await add({ _id: 'm1' });
    await sender(fault === 'hang' ? { timeouts: { silence: 300 } } : {}).sweep();
    const { state, tries, due_at, reason } = await find('m1');
    expect({ state, tries, isLater: Date.parse(due_at) > Date.now() }).toEqual({
      state: 'waiting',
      tries: 1,
      isLater: true,
    });
    expect(reason).toBeTruthy();
    delete sending.server.faults.data;
    await sender().sweep();
    expect(sending.server.mails).toHaveLength(0);
    at(Date.parse(due_at));
    await sender().sweep();
    expect(await find('m1')).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('sends the same Message-ID again when the answer to a taken mail was lost', async () => {
    sending.server.faults.data = 'drop-after';
    await add({ _id: 'm1' });
    await sender().sweep();
    delete sending.server.faults.data;
    at(Date.parse((await find('m1')).due_at));
    await sender().sweep();
    expect(sending.server.mails.map(({ headers }) => headers.get('message-id'))).toEqual([
      '<m1.0@shop.test>',
      '<m1.0@shop.test>',
    ]);
  });

  it('fails a message after two days of growing pauses', async () => {
    sending.server.faults.data = 451;
    await add({ _id: 'm1' });
    const begun = Date.now();
    const due: number[] = [];
    for (let message = await find('m1'); message.state === 'waiting'; message = await find('m1')) {
      at(Math.max(begun, Date.parse(message.due_at)));
      due.push(Date.now());
      await sender().sweep();
    }
    const pauses = due.slice(1).map((time, index) => time - due[index]!);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect((due.at(-1)! - begun) / DAY_MS).toBeCloseTo(2, 1);
    expect(await find('m1')).toMatchObject({ state: 'failed', reason: expect.stringContaining('two days') as string });
  });

  it.each([
    ['a greeting of 554', () => void (sending.server.faults.greeting = 554)],
    ['a log-in that is refused', () => void (sending.server.faults.sender = 530)],
    ['no server', () => sending.server.stop()],
  ])('pauses all sending at %s, and loses nothing', async (_, begin) => {
    await begin();
    await add(...Array.from({ length: 8 }, (_, n) => ({ _id: `m${n}` })));
    const sweeper = sender();
    await sweeper.sweep();
    // At most those that were under way; their tries are given back.
    for (let n = 0; n < 8; n += 1) expect(await find(`m${n}`)).toMatchObject({ state: 'waiting', tries: 0 });
    const { connections } = sending.server;
    await sweeper.sweep();
    expect(sending.server.connections).toBe(connections);

    sending.server.faults.greeting = sending.server.faults.sender = undefined;
    if (_ === 'no server') await sending.server.start();
    at(Date.now() + 10 * 60_000);
    await sweeper.sweep();
    expect(new Set(sending.server.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(8);
    expect(await find('m7')).toMatchObject({ state: 'sent', tries: 1 });
  });

  it('sends a message again whose server stopped between leasing and the result', async () => {
    await add({ _id: 'm1' });
    const now = Date.now();
    const until = new Date(now + 300_000).toISOString();
    await shop().messages.leaseDue(new Date(now).toISOString(), until, 'a stopped server');
    await sender().sweep();
    expect(sending.server.mails).toHaveLength(0);
    at(now + 300_001);
    await sender().sweep();
    expect(sending.server.mails).toHaveLength(1);
    expect(await find('m1')).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('sends only to verified addresses when the shop requires that', async () => {
    const { users } = shop();
    await signedIn(users, 'carl@test.com');
    await users.signIn(anAccount('eve@test.com', { email_verified: false }), STRICT_RULES);
    await add(...['carl', 'eve', 'zoe'].map((name) => ({ _id: name, recipient: `${name}@test.com` })));
    await sender({ policy: { verifiedOnly: true } }).sweep();
    expect(sending.server.mails.flatMap(({ to }) => to)).toEqual(['carl@test.com']);
    for (const id of ['eve', 'zoe'])
      expect(await find(id)).toMatchObject({ state: 'not-sent', reason: 'The e-mail address is not verified.' });
  });

  const UNMATCHED = JSON.stringify({ transaction: 'pi_1', amount_cents: 100, reason: 'no-order' });

  it('sends a message to admins to each of them who wants it, with a way to switch it off, and keeps one that none wants', async () => {
    const { messages } = shop();
    for (const name of ['ada', 'bob', 'cleo'])
      await anAdmin(name, name === 'cleo' ? ['low-stock'] : ['unmatched-payment']);
    for (const kind of ['unmatched-payment', 'backup-failed'] as const)
      await add({ _id: kind, kind, recipient: ADMINS, content: UNMATCHED });
    await sender().sweep();
    expect(sending.server.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ada@test.com', 'bob@test.com']);
    expect(sending.server.mails[0]!.headers.get('list-unsubscribe')).toContain('https://shop.test/');
    expect(await messages.find('unmatched-payment')).toBeUndefined();
    expect(await find('backup-failed')).toMatchObject({ state: 'not-sent', reason: NOT_WANTED });
  });

  it('sends nothing to an admin whose role was removed, and nothing that was tried too often', async () => {
    await signedIn(shop().users, 'ada@test.com');
    await add(
      { _id: 'm1', kind: 'unmatched-payment', recipient: 'ada@test.com', content: UNMATCHED },
      { _id: 'm2', tries: 99 },
    );
    await sender().sweep();
    expect(sending.server.mails).toEqual([]);
    expect(await find('m1')).toMatchObject({ state: 'not-sent', reason: 'The recipient is no longer an admin.' });
    expect(await find('m2')).toMatchObject({ state: 'failed' });
  });

  it('gives up a message to admins after as many tries as any other', async () => {
    await anAdmin('ada', ['unmatched-payment']);
    await add({ _id: 'm1', kind: 'unmatched-payment', recipient: ADMINS, content: UNMATCHED });
    const broken = shop();
    broken.users.admins = () => Promise.reject(new Error('A damaged user'));
    let sweeps = 0;
    for (let message = await find('m1'); message.state === 'waiting' && sweeps < 99; message = await find('m1')) {
      at(Math.max(Date.now(), Date.parse(message.due_at)));
      await sender({}, broken)
        .sweep()
        .catch(() => undefined);
      sweeps += 1;
    }
    expect(await find('m1')).toMatchObject({ state: 'failed', reason: expect.stringContaining('tries') as string });
    expect(sweeps).toBe(MAX_TRIES + 1);
  });
});
