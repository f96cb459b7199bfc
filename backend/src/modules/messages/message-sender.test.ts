import { silenceLogger } from '#test/support/silence-logger.js';
import { MailServer } from '#test/support/mail-server.js';
import { ADA, aMessage, anAccount, anOrder, aPart, signedIn, STRICT_RULES } from '#test/support/builders.js';
import { freezeClock } from '#test/support/clock.js';
import { concurrently } from '#test/support/concurrency.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { DAY_MS } from '#shared/time.js';
import { SmtpMailer } from './adapters/smtp/smtp-mailer.js';
import { MessageSender } from './message-sender.js';
import type { Attachments } from './ports/attachments.js';
import { ADMINS, type Message } from './recording/domain/message.js';

const store = temporaryStore();
const TIMEOUTS = { connection: 10_000, greeting: 10_000, silence: 10_000, total: 20_000 };
const ACCOUNTS = new AccountPolicy({ adminEmails: [], verifiedEmail: false, demo: false });
const FROM = { name: 'Northbridge', address: 'shop@shop.test' };
const POLICY = { name: 'Northbridge', url: 'https://shop.test', demo: false, verifiedOnly: false };
const NO_PAPERS: Attachments = { attachment: () => Promise.resolve('owed') };

silenceLogger();

describe('the sending of messages', () => {
  let server: MailServer;
  const mailers: SmtpMailer[] = [];
  beforeEach(async () => {
    server = await MailServer.listen();
  });
  afterEach(async () => {
    jest.useRealTimers();
    for (const mailer of mailers.splice(0)) mailer.onApplicationShutdown();
    await server.stop();
  });

  const shop = () => sqliteShop(store());
  function sender(policy: Partial<typeof POLICY> = {}, timeouts: Partial<typeof TIMEOUTS> = {}, papers = NO_PAPERS) {
    const { messages, orders, users } = shop();
    const address = { host: '127.0.0.1', port: server.port, secure: false, requireTLS: false };
    const mailer = new SmtpMailer(address, FROM, { ...TIMEOUTS, ...timeouts });
    mailers.push(mailer);
    return new MessageSender(messages, orders, users, ACCOUNTS, { ...POLICY, ...policy }, papers, mailer);
  }
  async function add(...changes: Partial<Message>[]): Promise<void> {
    await shop().messages.add(changes.map((change) => aMessage(change)));
  }
  const find = async (id: string) => (await shop().messages.find(id))!;
  const at = (time: number) => freezeClock(new Date(time));

  it('sends each message that is due once, to its recipient, with a fixed Message-ID', async () => {
    await add({ _id: 'm1.order-placed' }, { _id: 'm2', due_at: new Date(Date.now() + DAY_MS).toISOString() });
    await sender().sweep();
    await sender().sweep();
    expect(server.mails).toMatchObject([{ to: ['carl@test.com'] }]);
    const { headers } = server.mails[0]!;
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
    expect([state, reason, server.mails]).toEqual(['waiting', expect.stringContaining('cannot be made'), []]);
    at(Date.parse(due_at));
    const attachment = jest.fn().mockResolvedValue({ name: 'paper-1.pdf', pdf: Buffer.from('%PDF-1') });
    await sender({}, {}, { attachment }).sweep();
    expect(attachment).toHaveBeenCalledWith(order_id, refund);
    expect(server.mails[0]!.raw).toContain('filename=paper-1.pdf');
    expect(server.mails[0]!.raw).toContain(Buffer.from('%PDF-1').toString('base64'));
  });

  it('shares the messages among servers', async () => {
    await add(...Array.from({ length: 20 }, (_, n) => ({ _id: `m${n}` })));
    await Promise.all(concurrently(3, () => sender().sweep()));
    expect(new Set(server.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(20);
    expect(server.mails).toHaveLength(20);
  });

  it('fails a message that the server refuses permanently, and sends the others', async () => {
    server.faults.rcpt = 550;
    await add({ _id: 'm1' });
    await sender().sweep();
    expect(await find('m1')).toMatchObject({ state: 'failed', reason: expect.stringContaining('550') as string });
    delete server.faults.rcpt;
    await add({ _id: 'm2' }, { _id: 'm3', content: '{}' });
    await sender().sweep();
    expect(await find('m2')).toMatchObject({ state: 'sent' });
    expect(await find('m3')).toMatchObject({ state: 'failed', reason: expect.stringContaining('damaged') as string });
  });

  it.each([451, 'hang', 'drop'] as const)('tries again later after %s at the data', async (fault) => {
    server.faults.data = fault;
    await add({ _id: 'm1' });
    await sender({}, fault === 'hang' ? { silence: 300 } : {}).sweep();
    const { state, tries, due_at, reason } = await find('m1');
    expect({ state, tries, isLater: Date.parse(due_at) > Date.now() }).toEqual({
      state: 'waiting',
      tries: 1,
      isLater: true,
    });
    expect(reason).toBeTruthy();
    delete server.faults.data;
    await sender().sweep();
    expect(server.mails).toHaveLength(0);
    at(Date.parse(due_at));
    await sender().sweep();
    expect(await find('m1')).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('sends the same Message-ID again when the answer to a taken mail was lost', async () => {
    server.faults.data = 'drop-after';
    await add({ _id: 'm1' });
    await sender().sweep();
    delete server.faults.data;
    at(Date.parse((await find('m1')).due_at));
    await sender().sweep();
    expect(server.mails.map(({ headers }) => headers.get('message-id'))).toEqual([
      '<m1.0@shop.test>',
      '<m1.0@shop.test>',
    ]);
  });

  it('fails a message after two days of growing pauses', async () => {
    server.faults.data = 451;
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
    ['a greeting of 554', () => void (server.faults.greeting = 554)],
    ['a log-in that is refused', () => void (server.faults.sender = 530)],
    ['no server', () => server.stop()],
  ])('pauses all sending at %s, and loses nothing', async (_, begin) => {
    await begin();
    await add(...Array.from({ length: 8 }, (_, n) => ({ _id: `m${n}` })));
    const sending = sender();
    await sending.sweep();
    // At most those that were under way; their tries are given back.
    for (let n = 0; n < 8; n += 1) expect(await find(`m${n}`)).toMatchObject({ state: 'waiting', tries: 0 });
    const { connections } = server;
    await sending.sweep();
    expect(server.connections).toBe(connections);

    server.faults.greeting = server.faults.sender = undefined;
    if (_ === 'no server') await server.start();
    at(Date.now() + 10 * 60_000);
    await sending.sweep();
    expect(new Set(server.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(8);
    expect(await find('m7')).toMatchObject({ state: 'sent', tries: 1 });
  });

  it('sends a message again whose server stopped between leasing and the result', async () => {
    await add({ _id: 'm1' });
    const now = Date.now();
    const until = new Date(now + 300_000).toISOString();
    await shop().messages.leaseDue(new Date(now).toISOString(), until, 'a stopped server');
    await sender().sweep();
    expect(server.mails).toHaveLength(0);
    at(now + 300_001);
    await sender().sweep();
    expect(server.mails).toHaveLength(1);
    expect(await find('m1')).toMatchObject({ state: 'sent', tries: 2 });
  });

  it('sends only to verified addresses when the shop requires that', async () => {
    const { users } = shop();
    await signedIn(users, 'carl@test.com');
    await users.signIn(anAccount('eve@test.com', { email_verified: false }), STRICT_RULES);
    await add(...['carl', 'eve', 'zoe'].map((name) => ({ _id: name, recipient: `${name}@test.com` })));
    await sender({ verifiedOnly: true }).sweep();
    expect(server.mails.flatMap(({ to }) => to)).toEqual(['carl@test.com']);
    for (const id of ['eve', 'zoe'])
      expect(await find(id)).toMatchObject({ state: 'not-sent', reason: 'The e-mail address is not verified.' });
  });

  it('sends a message to admins to each of them who wants it, with a way to switch it off', async () => {
    const { users, messages } = shop();
    for (const name of ['ada', 'bob', 'cleo']) {
      const user = await signedIn(users, `${name}@test.com`);
      await users.makeAdmin(user.email, ADA);
      await users.setMessageKinds(user, name === 'cleo' ? ['low-stock'] : ['order-to-ship']);
    }
    const content = JSON.stringify({ ...(JSON.parse(aMessage().content) as object), paid_at: aMessage().created_at });
    await add({ _id: 'm1', kind: 'order-to-ship', recipient: ADMINS, content });
    await sender().sweep();
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ada@test.com', 'bob@test.com']);
    expect(server.mails[0]!.headers.get('list-unsubscribe')).toContain('https://shop.test/');
    expect(await messages.find('m1')).toBeUndefined();
  });

  it('sends nothing to an admin whose role was removed, and nothing that was tried too often', async () => {
    await signedIn(shop().users, 'ada@test.com');
    const content = JSON.stringify({ ...(JSON.parse(aMessage().content) as object), paid_at: aMessage().created_at });
    await add({ _id: 'm1', kind: 'order-to-ship', recipient: 'ada@test.com', content }, { _id: 'm2', tries: 99 });
    await sender().sweep();
    expect(server.mails).toEqual([]);
    expect(await find('m1')).toMatchObject({ state: 'not-sent', reason: 'The recipient is no longer an admin.' });
    expect(await find('m2')).toMatchObject({ state: 'failed' });
  });

  describe('of a shipped order', () => {
    const sentKinds = () =>
      server.mails.map(({ headers }) => /(order-shipped|tracking-changed)/.exec(headers.get('message-id')!)?.[1]);
    const track = (tracking_number: string) => ({ carrier: 'ups', tracking_number }) as const;
    async function aPaidOrder(): Promise<string> {
      const { parts, orders } = shop();
      const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
      await orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
      await sender().sweep();
      server.mails.length = 0;
      return order._id;
    }

    it('is sent once, although a shipping was undone before', async () => {
      const order = await aPaidOrder();
      const { orders } = shop();
      await orders.ship(order, '2026-03-01T10:00:00.000Z', ADA);
      await orders.undoShipping(order, '2026-03-01T09:00:00.000Z', ADA);
      await orders.ship(order, '2026-03-01T11:00:00.000Z', ADA);
      await sender().sweep();
      expect(sentKinds()).toEqual(['order-shipped']);
      expect(server.mails[0]!.raw).toContain('11:00 UTC');
    });

    it('is not sent when the shipping was undone', async () => {
      const order = await aPaidOrder();
      await shop().orders.ship(order, '2026-03-01T10:00:00.000Z', ADA);
      await shop().orders.undoShipping(order, '2026-03-01T09:00:00.000Z', ADA);
      await sender().sweep();
      expect(sentKinds()).toEqual([]);
    });

    it('is sent before the newest change of its tracking', async () => {
      const order = await aPaidOrder();
      await shop().orders.ship(order, '2026-03-01T10:00:00.000Z', ADA);
      for (const number of ['1', '2']) await shop().orders.changeTracking(order, track(number), ADA);
      await sender().sweep();
      expect(sentKinds().toSorted()).toEqual(['order-shipped', 'tracking-changed']);
    });

    it('is sent once, with the tracking that was set before it was due', async () => {
      const order = await aPaidOrder();
      await shop().orders.ship(order, new Date().toISOString(), ADA);
      for (const number of ['1Z-WRONG', '1Z-RIGHT']) await shop().orders.changeTracking(order, track(number), ADA);
      at(Date.now() + 60_000);
      await sender().sweep();
      expect(sentKinds()).toEqual(['order-shipped']);
      expect(server.mails[0]!.raw).toContain('1Z-RIGHT');
    });
  });
});
