import { readSettings } from '#app/config/settings.js';
import {
  futureWarning,
  networkWarning,
  nodeWarning,
  sellerWarning,
  startMessage,
  summary,
  testCardsWarning,
  startFailure,
} from './start-messages.js';
import { DomainError } from '#shared/domain-error.js';
import { DriverUnusable } from '#shared/sqlite/driver.js';
import { FolderInUse } from '#app/config/data-folder.js';
import { SettingsError } from '#app/config/settings-error.js';

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_51Nb`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_51Nb`,
  STRIPE_WEBHOOK_SECRET: 'whsec_51Nb',
});
const FIREBASE = { FIREBASE_PROJECT_ID: 'shop', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'shop.example' };

describe('card provider messages', () => {
  it.each([
    [{}, 'card sandbox'],
    [stripe('test'), "Stripe's test mode"],
    [{ ...stripe('live'), ...FIREBASE }, 'Stripe'],
    [{ ...stripe('test'), STRIPE_API_BASE: 'http://127.0.0.1:12111' }, "Stripe's test mode at http://127.0.0.1:12111"],
  ])('name the card provider with %j', (values, expected) => {
    const settings = readSettings(values);
    const line = summary(settings, { name: 'SQLite', version: '3.53.4' });
    expect(line.split(', ')).toContain(expected);
    expect(line + startMessage(settings, { port: 3000, servesBrowserApp: true })).not.toContain('51Nb');
  });

  it('contain a warning when a live shop accepts test cards', () => {
    const test = { ...FIREBASE, CARDS: 'test' };
    for (const values of [test, { ...test, ...stripe('test') }])
      expect(testCardsWarning(readSettings(values))).toMatch(/^CARDS=test: /);
    for (const values of [{}, { CARDS: 'test' }, stripe('test'), { ...FIREBASE, ...stripe('live') }])
      expect(testCardsWarning(readSettings(values))).toBeUndefined();
  });
});

describe('the address of the shop', () => {
  const rows = (values: Parameters<typeof readSettings>[0], servesBrowserApp: boolean) =>
    startMessage(readSettings(values), { port: 3000, servesBrowserApp }).match(/(Shop|API|API docs) {2,}.*/g);

  it("is the server's, whatever PUBLIC_URL is", () => {
    for (const values of [{}, { PUBLIC_URL: 'https://shop.example', DEMO: 'true' }])
      expect(rows(values, true)).toEqual(['Shop       http://127.0.0.1:3000', 'API docs   http://127.0.0.1:3000/docs']);
  });

  it('is PUBLIC_URL when the server has no browser app, as in development', () => {
    expect(rows({ PUBLIC_URL: 'http://127.0.0.1:5173' }, false)).toEqual([
      'Shop       http://127.0.0.1:5173',
      'API        http://127.0.0.1:3000',
      'API docs   http://127.0.0.1:5173/docs',
    ]);
  });
});

describe('the message about Node.js', () => {
  it.each([
    ['20.20.2', '2026-11-27', true],
    ['23.1.0', '2026-11-27', true],
    ['22.23.0', '2027-04-30', false],
    ['22.23.0', '2027-05-01', true],
    ['24.21.0', '2026-11-27', false],
    ['28.0.0', '2027-11-27', false],
  ])('for %s on %s: a warning is %s', (version, day, isExpected) => {
    const warning = nodeWarning(version, new Date(`${day}T12:00:00Z`));
    expect(warning).toEqual(isExpected ? expect.stringContaining(`Node.js ${version} gets no security`) : undefined);
  });
});

describe('the message about the clock', () => {
  const NOW = new Date('2026-03-01T12:00:00.000Z');
  const [TODAY, LATER] = ['2026-03-01T12:00:00.500Z', '2027-03-01T12:00:00.000Z'];

  it.each([
    [{ order: TODAY, paper: TODAY }, undefined],
    [{ paper: '' }, undefined],
    [{ order: LATER, paper: TODAY }, `but the newest order is of ${LATER}. Correct the clock`],
    [{ order: TODAY, paper: LATER }, `but the newest paper or audit entry is of ${LATER}. Correct the clock`],
  ])('of a store with %j is %j', (newest, expected) => {
    const warning = futureWarning(newest, NOW);
    expect(warning).toEqual(
      expected && expect.stringContaining(`The clock says 2026-03-01T12:00:00.000Z, ${expected}`),
    );
  });
});

describe('the message about invoices', () => {
  it('is a warning when a shop that is not a demo has no seller', () => {
    expect(sellerWarning(readSettings({ ...FIREBASE, CARDS: 'test' }))).toContain('SELLER_NAME');
    const seller = { SELLER_NAME: 'Northbridge', SELLER_ADDRESS: 'Portland' };
    for (const values of [{}, { ...FIREBASE, CARDS: 'test', ...seller }])
      expect(sellerWarning(readSettings(values))).toBeUndefined();
  });
});

describe('identity emulator messages', () => {
  it.each(['0.0.0.0', '::', '192.168.0.10'])('has a warning when HOST=%s opens it to the network', (HOST) => {
    expect(networkWarning(readSettings({ HOST, DEMO: 'true' }))).toMatch(
      new RegExp(`^Warning: HOST=${HOST} opens the built-in identity emulator, .* to the network\\.$`),
    );
    expect(networkWarning(readSettings({ HOST, ...FIREBASE, CARDS: 'test' }))).toBeUndefined();
  });

  it.each([
    ['PUBLIC_URL', 'https://shop.example.com'],
    ['TRUST_PROXY', 'loopback'],
  ])('has a warning when %s=%s tells of a proxy', (name, value) => {
    expect(networkWarning(readSettings({ [name]: value, DEMO: 'true' }))).toMatch(
      new RegExp(`^Warning: ${name}=${value} opens the built-in identity emulator, `),
    );
  });

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('has no warning at HOST=%s', (HOST) => {
    for (const DEMO of ['true', 'false']) expect(networkWarning(readSettings({ HOST, DEMO }))).toBeUndefined();
  });
});

const settings = readSettings({
  DATA_DIR: '/srv/shop',
  PORT: '3100',
  HOST: 'shop.invalid',
  DEMO: 'true',
});

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

describe('the message of a failed start', () => {
  it.each([
    ['a port in use', systemError('EADDRINUSE', 'listen'), 'PORT'],
    ['a port that needs privileges', systemError('EACCES', 'listen'), 'PORT'],
    ['an address of another machine', systemError('EADDRNOTAVAIL', 'listen'), 'HOST'],
    ['a name without an address', systemError('ENOTFOUND', 'getaddrinfo'), 'HOST'],
    ['a second shop on the same data', new FolderInUse(), 'DATA_DIR'],
    ['SQLite without its driver', new DriverUnusable('Run `npm run install:live`.'), 'npm run install:live'],
    ['a folder of another user', systemError('EACCES', 'mkdir'), 'DATA_DIR'],
    ['a data folder that is a file', systemError('EEXIST', 'mkdir'), 'is not a folder'],
    ['a full disk', systemError('ENOSPC', 'write'), 'DATA_DIR'],
    ['a damaged data file', new DomainError('unavailable', 'storage-damaged', 'The data file is damaged.'), 'doctor'],
    ['an invalid setting', new SettingsError('LOG_LEVEL must be one of …'), 'LOG_LEVEL'],
  ])('names the setting to change in one line for %s', (_, error, setting) => {
    const line = startFailure(error, settings);
    expect(line).toContain(setting);
    expect(line).not.toContain('\n');
  });

  it('names the unusable database without its password', () => {
    const mongodbUri = 'mongodb://shop:geheim@a:27017,b:27017/northbridge?replicaSet=rs0';
    const error = new DomainError('unavailable', 'storage-unreachable', 'The shop cannot reach its database.');
    const line = startFailure(error, { ...settings, mongodbUri });
    expect(line).toMatch(/^MONGODB_URI, database northbridge at a:27017,b:27017, /);
    expect(line).not.toMatch(/geheim|\n/);
  });

  it('is absent for an unexpected error', () => {
    expect(startFailure(new TypeError('undefined is not a function'), settings)).toBeUndefined();
  });
});
