import { LIVE_WITH_TEST_CARDS as LIVE } from '#test/support/live-settings.js';
import { settingsErrorOf as refusal } from '#test/support/refused-settings.js';
import { readSettings } from './settings.js';

const MAIL = {
  SMTP_URL: 'smtps://shop:geheim@mail.example.com',
  MAIL_FROM: 'Northbridge <orders@example.com>',
  PUBLIC_URL: 'https://shop.example.com',
};
const server = (SMTP_URL: string) => readSettings({ ...MAIL, SMTP_URL, ...LIVE }).mail?.server;
const sender = (MAIL_FROM: string) => readSettings({ ...MAIL, MAIL_FROM, ...LIVE }).mail?.from;

describe('the settings of messages', () => {
  it('are absent by default: messages are stored and not sent', () => {
    expect(readSettings({})).not.toHaveProperty('mail');
    expect(readSettings({ PUBLIC_URL: MAIL.PUBLIC_URL, ...LIVE })).not.toHaveProperty('mail');
  });

  it('consist of a server, a sender and the public address', () => {
    expect(readSettings({ ...MAIL, ...LIVE })).toMatchObject({
      publicUrl: 'https://shop.example.com',
      mail: {
        server: {
          ...{ host: 'mail.example.com', port: 465, secure: true, requireTLS: false },
          auth: { user: 'shop', pass: 'geheim' },
        },
        from: { name: 'Northbridge', address: 'orders@example.com' },
      },
    });
  });

  it.each([
    ['smtps://mail.example.com:8465', { host: 'mail.example.com', port: 8465, secure: true, requireTLS: false }],
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: true }],
    ['smtp://10.0.0.5:25/', { host: '10.0.0.5', port: 25, secure: false, requireTLS: true }],
    ['smtp://[2001:db8::1]:2525', { host: '2001:db8::1', port: 2525, secure: false, requireTLS: true }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, secure: false, requireTLS: false }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, secure: false, requireTLS: false }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, requireTLS: false }],
  ])('read the server %s, in plain text only on this machine', (url, expected) => {
    expect(server(url)).toEqual(expected);
  });

  it('decode the user and the password', () => {
    expect(server('smtps://ada%40example.com:p%3A%40ss%20w%C3%B6rd@mail.example.com')?.auth).toEqual({
      ...{ user: 'ada@example.com', pass: 'p:@ss wörd' },
    });
  });

  it.each([
    'mail.example.com',
    'mail.example.com:587',
    'https://shop:geheim@mail.example.com',
    'smtps://',
    'smtps://shop:geheim@',
    'smtps://geheim@mail.example.com',
    'smtps://:geheim@mail.example.com',
    'smtps://shop:geheim%@mail.example.com',
    'smtps://shop:ge/heim@mail.example.com',
    'smtps://shop:geheim@mail.example.com:0',
    'smtps://shop:geheim@mail.example.com:65536',
    'smtps://shop:geheim@mail.example.com/path',
    'smtps://shop:geheim@mail.example.com?tls=no',
    'smtps://shop:geheim@mail example.com',
    'smtps://shop:geheim@mail%0Aexample.com',
  ])('refuse the server %s in one line without repeating its password', (SMTP_URL) => {
    const message = refusal({ ...MAIL, SMTP_URL, ...LIVE });
    expect(message).toMatch(/^SMTP_URL must be smtps:\/\/user:password@host:465, or smtp:.* such as %40 for @\.$/);
    expect(message).not.toMatch(/geheim|heim@|\n/);
  });

  it.each([
    ['orders@example.com', { name: '', address: 'orders@example.com' }],
    ['<orders@example.com>', { name: '', address: 'orders@example.com' }],
    ['"Shop, Inc." <Orders@example.com>', { name: 'Shop, Inc.', address: 'Orders@example.com' }],
    ['Köln Ltd. <orders@example.com>', { name: 'Köln Ltd.', address: 'orders@example.com' }],
  ])('read the sender %s', (text, expected) => expect(sender(text)).toEqual(expected));

  it.each([
    'Northbridge',
    'Northbridge <orders>',
    'Northbridge orders@example.com',
    'a@example.com, b@example.com',
    'Shop <a@example.com> <b@example.com>',
    '"Shop" "Two" <a@example.com>',
    'Sh\u2028op <a@example.com>',
    `${'a'.repeat(101)} <a@example.com>`,
  ])('refuse the sender %s', (MAIL_FROM) => {
    expect(refusal({ ...MAIL, MAIL_FROM, ...LIVE })).toMatch(
      /^MAIL_FROM must be an address, or a name and an address, /,
    );
  });

  it.each(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'])('refuse two of the three and name the missing %s', (missing) => {
    const message = refusal({ ...MAIL, [missing]: '', ...LIVE });
    expect(message).toMatch(new RegExp(`^${missing} must be set with `));
    expect(message).not.toMatch(/geheim|\n/);
  });

  it.each(['smtp://127.0.0.1:1025', 'smtp://[::1]:1025', 'smtps://shop:geheim@localhost'])(
    'allow a mail catcher on this machine with the identity emulator: %s',
    (SMTP_URL) => expect(readSettings({ ...MAIL, SMTP_URL, DEMO: 'true' }).mail?.server.host).toBeDefined(),
  );

  it.each([
    'smtps://shop:geheim@mail.example.com',
    'smtp://10.0.0.5',
    'smtp://[2001:db8::1]',
    'smtp://127.0.0.1.example.com',
    'smtp://localhost.example.com',
    'smtp://shop:127.0.0.1@mail.example.com',
  ])('refuse the server %s with the identity emulator in one line', (SMTP_URL) => {
    for (const given of [{ DEMO: 'true' }, { DEMO: 'false', PUBLIC_URL: 'http://localhost:3000' }]) {
      const message = refusal({ ...MAIL, SMTP_URL, ...given });
      expect(message).toMatch(/^SMTP_URL must name a mail catcher on this machine, .* FIREBASE_PROJECT_ID, /);
      expect(message).not.toMatch(/geheim|\n/);
    }
  });
});
