import { settingsErrorOf as refusal } from '#test/support/refused-settings.js';
import { readSettings } from './settings.js';

const firebase = {
  FIREBASE_PROJECT_ID: 'northbridge',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'northbridge.example',
  CARDS: 'test',
};

describe('settings', () => {
  it('start a demo that listens on loopback when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      identity: { kind: 'emulator', port: 9099 },
      cards: 'demo',
      accessTokenSeconds: 3600,
      maxUnpaidOrders: 50,
      maxUnpaidValue: 2_000_000,
      maxReviewsPerDay: 1000,
      unpaidOrderHoldSeconds: 604_800,
      rateLimitPerMinute: 6000,
      adminEmails: [],
      trustProxy: false,
    });
  });

  it('require verified e-mails by default with a Firebase project, not with the emulator', () => {
    const required = (values: Record<string, string>) => readSettings(values).requireVerifiedEmail;
    expect([required({}), required(firebase)]).toEqual([false, true]);
    expect(required({ REQUIRE_VERIFIED_EMAIL: 'true' })).toBe(true);
    expect(required({ ...firebase, REQUIRE_VERIFIED_EMAIL: 'false' })).toBe(false);
    expect(refusal({ REQUIRE_VERIFIED_EMAIL: 'yes' })).toMatch(/^REQUIRE_VERIFIED_EMAIL must be one of true, false/);
  });

  it('schedule backups of a shop on SQLite when they name a folder', () => {
    expect(readSettings({}).backups).toBeUndefined();
    expect(readSettings({ BACKUP_DIR: '/backups' }).backups).toEqual({
      ...{ folder: '/backups', everySeconds: 86_400, keep: 7 },
    });
    expect(readSettings({ BACKUP_DIR: '/backups', BACKUP_EVERY: '6h', BACKUP_KEEP: '28' }).backups).toMatchObject({
      ...{ everySeconds: 21_600, keep: 28 },
    });
    expect(refusal({ BACKUP_DIR: '/backups', BACKUP_KEEP: '0' })).toMatch(/^BACKUP_KEEP must be a whole number from 1/);
    const mongo = { MONGODB_URI: 'mongodb://localhost/shop', JWT_SECRET: 'a'.repeat(32) };
    expect(refusal({ ...mongo, BACKUP_DIR: '/backups' })).toMatch(/^BACKUP_DIR is for SQLite only: .* mongodump/);
  });

  it('limit access tokens to a day', () => {
    expect(readSettings({ ACCESS_TOKEN_TTL: '24h' }).accessTokenSeconds).toBe(86_400);
    for (const wrong of ['25h', '2d', '0'])
      expect(refusal({ ACCESS_TOKEN_TTL: wrong })).toBe(
        `ACCESS_TOKEN_TTL must be a duration of at most 24h, such as 90s, 15m or 1h, not "${wrong}".`,
      );
  });

  it('accept every ASCII e-mail address as an admin', () => {
    const given = { ADMIN_EMAILS: "Jane@acme.store,o'neil@acme.com" };
    expect(readSettings(given).adminEmails).toEqual(['jane@acme.store', "o'neil@acme.com"]);
    // The Kelvin sign, whose lower case is the letter k.
    expect(refusal({ ADMIN_EMAILS: '\u212Aate@acme.com' })).toMatch(/^ADMIN_EMAILS must be e-mail addresses/);
  });

  it('are frozen', () => {
    expect(Object.isFrozen(readSettings({}))).toBe(true);
  });

  it('treat an empty value as absent', () => {
    expect(readSettings({ PORT: '', FIREBASE_PROJECT_ID: ' ' })).toMatchObject({
      port: 3000,
      identity: { kind: 'emulator' },
    });
  });

  it('read the given values', () => {
    const given = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/shop',
      ACCESS_TOKEN_TTL: '15m',
      ADMIN_EMAILS: 'Ada@shop.test, bob@shop.test',
      TRUST_PROXY: '10.0.0.0/8',
      PUBLIC_URL: 'https://Shop.example.com/',
    };
    expect(readSettings({ ...given, ...firebase })).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/shop',
      demo: false,
      identity: { kind: 'firebase', projectId: 'northbridge' },
      accessTokenSeconds: 900,
      rateLimitPerMinute: 600,
      adminEmails: ['ada@shop.test', 'bob@shop.test'],
      trustProxy: ['10.0.0.0/8'],
      publicUrl: 'https://shop.example.com',
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['AUTH_EMULATOR_PORT', '65536'],
    ['MAX_UNPAID_ORDERS', '-1'],
    ['MAX_UNPAID_ORDERS', '1.5'],
    ['MAX_UNPAID_VALUE', '$2,000,000'],
    ['MAX_REVIEWS_PER_DAY', 'ten'],
    ['MAX_UNPAID_VALUE', '1000000001'],
    ['UNPAID_ORDER_HOLD', 'a week'],
    ['UNPAID_ORDER_HOLD', '0s'],
    ['UNPAID_ORDER_HOLD', '-1d'],
    ['UNPAID_ORDER_HOLD', '7'],
    ['UNPAID_ORDER_HOLD', '367d'],
    ['RATE_LIMIT_PER_MINUTE', 'many'],
    ['ACCESS_TOKEN_TTL', '1 hour'],
    ['ACCESS_TOKEN_TTL', '0s'],
    ['ADMIN_EMAILS', 'ada'],
    ['JWT_SECRET', 'too short'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'the one in front'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', '10.0.0'],
    ['TRUST_PROXY', ','],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'shop.example.com'],
    ['PUBLIC_URL', 'ftp://shop.example.com'],
    ['PUBLIC_URL', 'https://shop.example.com/store'],
    ['PUBLIC_URL', 'https://shop.example.com/?'],
    ['PUBLIC_URL', 'https://ada:secret@shop.example.com'],
  ])('refuse %s=%s in one line that names the setting', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  it('refuse an incomplete Firebase project and name the missing settings', () => {
    expect(refusal({ FIREBASE_PROJECT_ID: 'northbridge' })).toMatch(
      /^FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must be set/,
    );
  });

  it('refuse DEMO=true with a Firebase project', () => {
    expect(refusal({ ...firebase, DEMO: 'true' })).toContain('DEMO');
  });

  it.each(['0.0.0.0', '::', '192.168.0.10', 'shop.internal'])(
    'refuse HOST=%s with the emulator unless DEMO=true allows it',
    (HOST) => {
      for (const given of [{ HOST }, { HOST, DEMO: 'false' }]) {
        const message = refusal(given);
        expect(message).toMatch(/^HOST=.* Remove it, set DEMO=true .* FIREBASE_PROJECT_ID/);
        expect(message).not.toContain('\n');
      }
      expect(readSettings({ HOST, DEMO: 'true' })).toMatchObject({ host: HOST, demo: true });
      expect(readSettings({ HOST, ...firebase })).toMatchObject({ host: HOST, demo: false });
    },
  );

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('allow the emulator without demo data at HOST=%s', (HOST) => {
    expect(readSettings({ HOST, DEMO: 'false' })).toMatchObject({ demo: false, identity: { kind: 'emulator' } });
  });

  it.each([
    ['PUBLIC_URL', 'https://shop.example.com'],
    ['TRUST_PROXY', 'loopback'],
  ])('refuse %s=%s with the emulator unless DEMO=true allows it', (name, value) => {
    for (const DEMO of [undefined, 'false'])
      expect(refusal({ [name]: value, DEMO })).toMatch(new RegExp(`^${name}=.* DEMO=true .* FIREBASE_PROJECT_ID`));
    expect(readSettings({ [name]: value, DEMO: 'true' }).demo).toBe(true);
    expect(readSettings({ [name]: value, ...firebase }).demo).toBe(false);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])(
    'allow the emulator without DEMO=true at PUBLIC_URL=%s',
    (PUBLIC_URL) => expect(readSettings({ PUBLIC_URL })).toMatchObject({ demo: true }),
  );

  it('refuse the emulator in production unless DEMO=true allows it', () => {
    expect(refusal({ NODE_ENV: 'production' })).toContain('DEMO=true');
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true);
  });

  describe('with a MongoDB', () => {
    const JWT_SECRET = 'a secret that several servers share';

    it.each([
      'mongodb://db.internal',
      'mongodb://shop:pass@a:27017,b:27017,c:27017/northbridge?replicaSet=rs0',
      'mongodb+srv://shop:p%40ss@cluster.example/',
    ])('accept %s', (uri) => {
      expect(readSettings({ MONGODB_URI: uri, JWT_SECRET }).mongodbUri).toBe(uri);
    });

    it.each([
      'localhost:27017',
      'postgres://db',
      'mongodb://',
      'mongodb://shop:geheim@',
      'mongodb://shop:geheim@/shop',
    ])('refuse %s without repeating its password', (uri) => {
      const message = refusal({ MONGODB_URI: uri, JWT_SECRET });
      expect(message).toContain('MONGODB_URI must be an address');
      expect(message).not.toContain('geheim');
    });

    it('require the secret that its servers share', () =>
      expect(refusal({ MONGODB_URI: 'mongodb://db' })).toContain('JWT_SECRET'));
  });

  it('read 0 as no limit', () => {
    expect(
      readSettings({ MAX_UNPAID_ORDERS: '0', MAX_UNPAID_VALUE: '0', MAX_REVIEWS_PER_DAY: '0', UNPAID_ORDER_HOLD: '0' }),
    ).toMatchObject({
      maxUnpaidOrders: 0,
      maxUnpaidValue: 0,
      maxReviewsPerDay: 0,
      unpaidOrderHoldSeconds: 0,
    });
    expect(readSettings({ UNPAID_ORDER_HOLD: '36h' })).toMatchObject({ unpaidOrderHoldSeconds: 129_600 });
  });
});
