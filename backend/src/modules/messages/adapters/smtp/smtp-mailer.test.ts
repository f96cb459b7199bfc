import tls from 'node:tls';
import { MailServer, type MailFault } from '#test/support/mail-server.js';
import type { Mail } from '../../ports/mailer.js';
import { SmtpMailer, type SmtpServer } from './smtp-mailer.js';

const FROM = { name: 'Northbridge', address: 'orders@shop.test' };
const TIMEOUTS = { connection: 20_000, greeting: 20_000, silence: 20_000, total: 60_000 };
/** smtp-server greets after 100 ms, a busy machine later. */
const SHORT = { ...TIMEOUTS, greeting: 1000, silence: 2000 };
const AUTH = { user: 'shop', pass: 'geheim' };

const aMail = (given: Partial<Mail> = {}): Mail => ({
  to: 'ada@customer.test',
  subject: 'Order 1042',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  messageId: '<order-1042.placed@shop.test>',
  date: new Date('2026-11-26T09:30:00Z'),
  ...given,
});

let server: MailServer;
const mailers: SmtpMailer[] = [];

function mailer(given: Partial<SmtpServer> = {}, from = FROM, timeouts = TIMEOUTS): SmtpMailer {
  const made = mailerFor(server, given, from, timeouts);
  mailers.push(made);
  return made;
}

function mailerFor({ port }: MailServer, given: Partial<SmtpServer>, from = FROM, timeouts = TIMEOUTS): SmtpMailer {
  return new SmtpMailer({ host: '127.0.0.1', port, secure: false, requireTLS: false, ...given }, from, timeouts);
}

beforeEach(async () => (server = await MailServer.listen()));
afterEach(async () => {
  for (const made of mailers.splice(0)) made.onApplicationShutdown();
  await server.stop();
  jest.restoreAllMocks();
});

describe('a mail', () => {
  it('arrives with its Message-ID and date, the same at every try', async () => {
    const sender = mailer();
    const tries = [await sender.send(aMail()), await sender.send(aMail())];
    expect(tries).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }]);
    const [first, second] = await server.arrived(2);
    for (const mail of [first!, second!]) {
      expect(mail).toMatchObject({ from: 'orders@shop.test', to: ['ada@customer.test'] });
      expect(Object.fromEntries(mail.headers)).toMatchObject({
        from: 'Northbridge <orders@shop.test>',
        to: 'ada@customer.test',
        subject: 'Order 1042',
        'message-id': '<order-1042.placed@shop.test>',
        date: 'Thu, 26 Nov 2026 09:30:00 +0000',
        'auto-submitted': 'auto-generated',
        'x-auto-response-suppress': 'All',
      });
      expect(mail.headers.has('list-unsubscribe')).toBe(false);
      expect(mail.raw).toMatch(/multipart\/alternative[^]*Thank you[^]*<p>Thank you<\/p>/);
    }
    expect(server.connections).toBe(1);
  });

  it('says where to unsubscribe when it can', async () => {
    await mailer().send(aMail({ unsubscribeUrl: 'https://shop.test/unsubscribe?token=a%20b' }));
    const [mail] = await server.arrived(1);
    expect(mail!.headers.get('list-unsubscribe')).toBe('<https://shop.test/unsubscribe?token=a%20b>');
  });

  it('cannot get headers or recipients from its texts', async () => {
    const injection = '\r\nBcc: eve@evil.test\r\n\r\n<script>';
    const sender = mailer({}, { name: `"Shop" <eve@evil.test>,${injection}`, address: FROM.address });
    const given = { subject: `Order${injection}`, unsubscribeUrl: `https://shop.test/${injection}` };
    expect(await sender.send(aMail(given))).toEqual({ outcome: 'sent' });
    const [mail] = await server.arrived(1);
    expect(mail).toMatchObject({ from: 'orders@shop.test', to: ['ada@customer.test'] });
    expect([...mail!.headers.keys()]).not.toContain('bcc');
    expect([...mail!.headers.keys()].filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
    expect(mail!.headers.get('from')).toMatch(/<orders@shop\.test>$/);
  });

  it.each(['ada@customer.test, eve@evil.test', 'ada@customer.test\r\nRCPT TO:<eve@evil.test>', 'Ada <ada>', ''])(
    'has exactly one recipient, not %j',
    async (to) => {
      expect(await mailer().send(aMail({ to }))).toMatchObject({ outcome: 'refused' });
      expect(server.mails).toEqual([]);
    },
  );
});

describe('a fault of the server', () => {
  const FAULTS: [keyof MailServer['faults'], MailFault, string, RegExp][] = [
    ['greeting', 421, 'unavailable', /^Connection: 421 /],
    ['greeting', 554, 'unavailable', /^Connection: 554 /],
    ['greeting', 'hang', 'unavailable', /^Connection: Greeting never received$/],
    ['greeting', 'drop', 'unavailable', /^The mail server closed the connection\.$/],
    ['auth', 535, 'unavailable', /^AUTH PLAIN: 535 /],
    ['auth', 454, 'unavailable', /^AUTH PLAIN: 454 /],
    ['auth', 'hang', 'unavailable', /^The mail server did not answer for 2 seconds\.$/],
    ['auth', 'drop', 'unavailable', /closed the connection/],
    ['sender', 553, 'unavailable', /^MAIL FROM: 553 /],
    ['sender', 451, 'try-later', /^MAIL FROM: 451 /],
    ['sender', 'drop', 'try-later', /closed the connection/],
    ['rcpt', 550, 'refused', /^RCPT TO: 550 /],
    ['rcpt', 530, 'unavailable', /^RCPT TO: 530 /],
    ['rcpt', 503, 'try-later', /^RCPT TO: 503 /],
    ['rcpt', 451, 'try-later', /^RCPT TO: 451 /],
    ['rcpt', 421, 'try-later', /^Connection: 421 /],
    ['rcpt', 'hang', 'try-later', /^The mail server did not answer for 2 seconds\.$/],
    ['rcpt', 'drop', 'try-later', /closed the connection/],
    ['data', 554, 'refused', /^DATA: 554 /],
    ['data', 452, 'try-later', /^DATA: 452 /],
    ['data', 'hang', 'try-later', /^The mail server did not answer for 2 seconds\.$/],
    ['data', 'drop', 'try-later', /closed the connection/],
    ['data', 'drop-after', 'try-later', /closed the connection/],
  ];
  /** What happened to a mail, the mails that arrived, and what happened to the next mail, by fault: all at once, because some take seconds. */
  let results: Promise<unknown[]>[];
  beforeAll(() => {
    results = FAULTS.map(async ([step, fault]) => {
      const faulty = await MailServer.listen();
      const sender = mailerFor(faulty, { auth: AUTH }, FROM, fault === 'hang' ? SHORT : TIMEOUTS);
      faulty.faults[step] = fault;
      const result = await sender.send(aMail());
      const { length } = faulty.mails;
      faulty.faults[step] = undefined;
      const next = await sender.send(aMail());
      sender.onApplicationShutdown();
      await faulty.stop();
      return [result, length, next];
    });
  });

  it.each(FAULTS.map((row, index) => [...row, index] as const))(
    '%s: %s is %s',
    async (_, fault, outcome, reason, index) => {
      expect(await results[index]).toEqual([
        { outcome, reason: expect.stringMatching(reason) as unknown },
        fault === 'drop-after' ? 1 : 0,
        { outcome: 'sent' },
      ]);
    },
  );

  it('is unavailable when nothing listens, until it comes back', async () => {
    const sender = mailer();
    await sender.send(aMail());
    await server.stop();
    expect(await sender.send(aMail())).toEqual({
      ...{ outcome: 'unavailable', reason: expect.stringMatching(/^Connection: connect ECONNREFUSED 127\.0\.0\.1/) },
    });
    await server.start();
    expect(await sender.send(aMail())).toEqual({ outcome: 'sent' });
  });

  it('is unavailable when its name does not exist', async () => {
    const result = await mailer({ host: 'mail.invalid' }).send(aMail());
    expect(result).toEqual({ outcome: 'unavailable', reason: expect.stringContaining('mail.invalid') });
  });

  it('ends a try after its time, and the other tries continue', async () => {
    server.delayMs = 1500;
    const sender = mailer({}, FROM, { ...TIMEOUTS, total: 2500 });
    const tries = await Promise.all(Array.from({ length: 8 }, () => sender.send(aMail())));
    const sent = tries.filter(({ outcome }) => outcome === 'sent');
    expect(sent).toHaveLength(4);
    expect(tries.filter((each) => !sent.includes(each))).toEqual(
      Array(4).fill({ outcome: 'try-later', reason: 'The mail server took more than 2.5 seconds.' }),
    );
    server.delayMs = 0;
    expect(await sender.send(aMail())).toEqual({ outcome: 'sent' });
  });
});

describe('a closed mailer', () => {
  it('ends the tries that are under way, and makes no more', async () => {
    server.faults.data = 'hang';
    const sender = mailer();
    const started = sender.send(aMail());
    await server.reached('data');
    sender.onApplicationShutdown();
    expect(await started).toMatchObject({ outcome: 'try-later' });
    expect(await sender.send(aMail())).toMatchObject({ outcome: 'unavailable' });
  });
});

describe('the reason', () => {
  it('has at most 200 characters of the answer, and no password', async () => {
    server.answer = `no geheim ${Buffer.from('\0shop\0geheim').toString('base64')} ${'x'.repeat(300)}`;
    server.faults.auth = 535;
    const result = await mailer({ auth: AUTH }).send(aMail());
    expect(result).toEqual({ outcome: 'unavailable', reason: expect.stringMatching(/^AUTH PLAIN: 535 no … … x+$/) });
    expect((result as { reason: string }).reason).toHaveLength('AUTH PLAIN: '.length + 200);
  });
});

describe('the connection', () => {
  it('logs in with the user and password', async () => {
    await server.stop();
    server = await MailServer.listen({ account: AUTH });
    expect(await mailer({ auth: AUTH }).send(aMail())).toEqual({ outcome: 'sent' });
    expect(await mailer({ auth: { ...AUTH, pass: 'wrong' } }).send(aMail())).toMatchObject({ outcome: 'unavailable' });
  });

  it('refuses a server without STARTTLS when TLS is required', async () => {
    expect(await mailer({ requireTLS: true, auth: AUTH }).send(aMail())).toMatchObject({
      ...{ outcome: 'unavailable', reason: expect.stringContaining('STARTTLS') },
    });
    expect(server.mails).toEqual([]);
  });

  it.each([
    ['starttls', { secure: false, requireTLS: true }],
    ['implicit', { secure: true, requireTLS: false }],
  ] as const)('is encrypted (%s) and refuses a certificate that it does not trust', async (kind, given) => {
    await server.stop();
    server = await MailServer.listen({ tls: kind });
    expect(await mailer(given).send(aMail())).toMatchObject({
      ...{ outcome: 'unavailable', reason: expect.stringMatching(/certificate/) },
    });
    // As if the certificate were trusted.
    const connect = tls.connect.bind(tls) as (options: tls.ConnectionOptions, listener?: () => void) => tls.TLSSocket;
    jest
      .spyOn(tls, 'connect')
      .mockImplementation(((options: tls.ConnectionOptions, listener?: () => void) =>
        connect({ ...options, rejectUnauthorized: false }, listener)) as never);
    expect(await mailer(given).send(aMail())).toEqual({ outcome: 'sent' });
    expect(server.mails).toMatchObject([{ secure: true }]);
  });
});
