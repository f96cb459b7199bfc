import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmail } from '#shared/text-rules.js';
import { Environment, isLoopback, SettingsError } from './setting-fields.js';

/** Who keeps the passwords: the built-in emulator, or a Firebase project. */
export type IdentityProvider =
  | { kind: 'emulator'; projectId: string; apiKey: string; authDomain: string; port: number }
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything whoever runs the shop can decide, read once; also the token it is injected by. */
export abstract class Settings {
  /** 0: any free one */
  abstract readonly port: number;
  abstract readonly host: string;
  /** absolute */
  abstract readonly dataDir: string;
  /** the database that holds the shop's data; absent: a file under `dataDir` */
  abstract readonly mongodbUri?: string;
  abstract readonly production: boolean;
  /** demo accounts and data are made at the start */
  abstract readonly demo: boolean;
  abstract readonly identity: IdentityProvider;
  /** admins, orders and reviews need an e-mail that the identity provider has verified */
  abstract readonly requireVerifiedEmail: boolean;
  /** who takes the cards; absent: the built-in sandbox */
  abstract readonly stripe?: StripeAccount;
  abstract readonly cards: CardMode;
  /** absent: one is made and kept under `dataDir` */
  abstract readonly jwtSecret?: string;
  abstract readonly accessTokenSeconds: number;
  /** lower-case */
  abstract readonly adminEmails: readonly string[];
  /** 0: no limit */
  abstract readonly maxUnpaidOrders: number;
  /** dollars; 0: no limit */
  abstract readonly maxUnpaidValue: number;
  /** of one customer; 0: no limit */
  abstract readonly maxReviewsPerDay: number;
  /** how long an unpaid order keeps its stock; 0: for ever */
  abstract readonly unpaidOrderHoldSeconds: number;
  /** pieces at or below which a part counts as low */
  abstract readonly lowStock: number;
  /** writes per minute of one user or address; 0: no limit */
  abstract readonly rateLimitPerMinute: number;
  abstract readonly logLevel: LogLevel;
  /** the proxies whose `X-Forwarded-…` headers count; false: none */
  abstract readonly trustProxy: false | string[];
  /** the origin under which the world knows the shop; absent: as each request names it */
  abstract readonly publicUrl?: string;
}

const FIREBASE = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;

/** Reads and checks all settings; throws `SettingsError` at the first that is wrong, missing or half given. */
export function readSettings(values: Readonly<Record<string, string | undefined>>): Settings {
  const env = new Environment(values);
  const production = env.choice('NODE_ENV', 'development', ['development', 'production', 'test']) === 'production';
  const identity = identityProvider(env);
  const asked = env.flag('DEMO');
  if (identity.kind === 'firebase' && asked) {
    throw new SettingsError(
      'DEMO must not be true with a Firebase project: demo accounts are only for the built-in emulator.',
    );
  }
  if (identity.kind === 'emulator' && production && !asked) {
    throw new SettingsError(
      `With NODE_ENV=production set ${FIREBASE.join(', ')}, or DEMO=true if this really is a demo: the built-in identity emulator is not safe.`,
    );
  }
  const host = env.text('HOST') ?? '127.0.0.1';
  if (identity.kind === 'emulator' && !asked && !isLoopback(host)) {
    throw new SettingsError(
      `HOST=${host} would open the built-in identity emulator, where anyone can sign in as anyone, to the network. Set HOST=127.0.0.1, DEMO=true if this really is a demo, or ${FIREBASE.join(', ')}.`,
    );
  }
  const demo = identity.kind === 'emulator' && (asked ?? true);
  const stripe = stripeAccount(env, production);
  const cards = cardMode(env, { emulator: identity.kind === 'emulator', live: stripe?.live ?? false });
  return Object.freeze({
    port: env.wholeNumber('PORT', 3000, 0, 65_535),
    host,
    dataDir: resolve(env.text('DATA_DIR') ?? '.data'),
    production,
    demo,
    identity,
    requireVerifiedEmail: env.flag('REQUIRE_VERIFIED_EMAIL') ?? identity.kind === 'firebase',
    ...(stripe && { stripe }),
    cards,
    ...database(env),
    ...jwtSecret(env),
    accessTokenSeconds: env.secondsOfADay('ACCESS_TOKEN_TTL', '1h'),
    adminEmails: adminEmails(env),
    maxUnpaidOrders: env.wholeNumber('MAX_UNPAID_ORDERS', 50, 0, 1_000_000),
    maxUnpaidValue: env.wholeNumber('MAX_UNPAID_VALUE', 2_000_000, 0, 1_000_000_000),
    maxReviewsPerDay: env.wholeNumber('MAX_REVIEWS_PER_DAY', demo ? 1000 : 10, 0, 1_000_000),
    unpaidOrderHoldSeconds: env.secondsOrZero('UNPAID_ORDER_HOLD', '7d'),
    lowStock: env.wholeNumber('LOW_STOCK', 10, 0, 1_000_000_000),
    // A demo is there to be tried and tested, from one address.
    rateLimitPerMinute: env.wholeNumber('RATE_LIMIT_PER_MINUTE', demo ? 6000 : 600, 0, 1_000_000),
    logLevel: env.choice('LOG_LEVEL', 'warn', LOG_LEVELS),
    trustProxy: trustProxy(env),
    ...publicUrl(env),
  });
}

function identityProvider(env: Environment): IdentityProvider {
  const [projectId, apiKey, authDomain] = FIREBASE.map((name) => env.text(name));
  if (projectId && apiKey && authDomain) {
    const credentials = env.text('GOOGLE_APPLICATION_CREDENTIALS');
    if (credentials && !existsSync(credentials)) {
      throw new SettingsError(`GOOGLE_APPLICATION_CREDENTIALS names a file that does not exist: ${credentials}`);
    }
    return { kind: 'firebase', projectId, apiKey, authDomain };
  }
  if (projectId ?? apiKey ?? authDomain) {
    const missing = FIREBASE.filter((name) => env.text(name) === undefined);
    throw new SettingsError(`${missing.join(' and ')} must be set too: ${FIREBASE.join(', ')} belong together.`);
  }
  const port = env.wholeNumber('AUTH_EMULATOR_PORT', 9099, 1, 65_535);
  // A project id that begins with demo- keeps Firebase's tools from ever calling Google.
  return {
    kind: 'emulator',
    projectId: 'demo-northbridge',
    apiKey: 'demo',
    authDomain: 'demo-northbridge.firebaseapp.com',
    port,
  };
}

function database(env: Environment): { mongodbUri?: string } {
  const mongodbUri = env.text('MONGODB_URI');
  if (mongodbUri === undefined) return {};
  // What is wrong is not repeated: it may hold a password.
  if (!mongoAddress(mongodbUri))
    throw new SettingsError('MONGODB_URI must be an address such as mongodb://host:27017/northbridge.');
  if (env.text('JWT_SECRET') === undefined)
    throw new SettingsError('MONGODB_URI needs JWT_SECRET, which all servers of one database must share.');
  return { mongodbUri };
}

function jwtSecret(env: Environment): { jwtSecret?: string } {
  const secret = env.text('JWT_SECRET');
  if (secret === undefined) return {};
  if (secret.length < 32) throw new SettingsError('JWT_SECRET must have at least 32 characters.');
  return { jwtSecret: secret };
}

function adminEmails(env: Environment): readonly string[] {
  const emails = env.list('ADMIN_EMAILS');
  // Before lower-casing, which folds other alphabets' letters onto ASCII.
  const wrong = emails.find((email) => !isEmail(email));
  if (wrong !== undefined)
    throw new SettingsError(`ADMIN_EMAILS must be e-mail addresses between commas; "${wrong}" is none.`);
  return Object.freeze(emails.map((email) => email.toLowerCase()));
}

function trustProxy(env: Environment): false | string[] {
  const text = env.text('TRUST_PROXY') ?? 'false';
  if (text === 'false') return false;
  const addresses = env.list('TRUST_PROXY');
  if (addresses.length > 0 && addresses.every(isProxyAddress)) return addresses;
  throw new SettingsError(
    `TRUST_PROXY must be false, or the proxy's addresses between commas (10.0.0.5, 10.1.0.0/16, loopback, linklocal or uniquelocal), not "${text}": with any other proxy clients could choose their own address.`,
  );
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '', ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  // A network of every address is no proxy.
  return (
    !text.includes('/') ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
  );
}

function publicUrl(env: Environment): { publicUrl?: string } {
  const text = env.text('PUBLIC_URL');
  if (text === undefined) return {};
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Whatever an address may have beyond its origin shows as another `href`.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#]/.test(text)) {
    return { publicUrl: url.origin };
  }
  throw new SettingsError(
    `PUBLIC_URL must be an http or https address without a path, such as https://shop.example.com, not "${text}".`,
  );
}

/** `live`: real cards are charged; `test`: test cards alone, in a shop that is no demo; `demo`: test cards, as in every demo. */
export type CardMode = 'live' | 'test' | 'demo';

/** A Stripe account that takes the cards. */
export interface StripeAccount {
  /** `sk_…` or `rk_…`: never leaves the server */
  readonly secretKey: string;
  /** `pk_…`: every browser gets it */
  readonly publishableKey: string;
  /** `whsec_…`: signs what Stripe tells the shop */
  readonly webhookSecret: string;
  /** real cards are charged */
  readonly live: boolean;
  /** the origin that is asked instead of Stripe's own; for tests alone */
  readonly apiBase?: string;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** The Stripe account of the environment, undefined when there is none; what is wrong is never repeated, since it may be a secret. */
export function stripeAccount(env: Environment, production: boolean): StripeAccount | undefined {
  const [secretKey, publishableKey, webhookSecret] = STRIPE.map((name) => env.text(name));
  if (secretKey === undefined && publishableKey === undefined && webhookSecret === undefined) {
    if (env.text('STRIPE_API_BASE') !== undefined)
      throw new SettingsError(`STRIPE_API_BASE needs ${STRIPE.join(', ')}: alone it means nothing.`);
    return undefined;
  }
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    const missing = STRIPE.filter((name) => env.text(name) === undefined);
    throw new SettingsError(`${missing.join(' and ')} must be set too: ${STRIPE.join(', ')} belong together.`);
  }
  const mode = modeOf('STRIPE_SECRET_KEY', secretKey, ['sk', 'rk']);
  if (modeOf('STRIPE_PUBLISHABLE_KEY', publishableKey, ['pk']) !== mode)
    throw new SettingsError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live keys.');
  if (!/^whsec_[!-~]+$/.test(webhookSecret))
    throw new SettingsError("STRIPE_WEBHOOK_SECRET must be the webhook's signing secret, which begins with whsec_.");
  const live = mode === 'live';
  return Object.freeze({ secretKey, publishableKey, webhookSecret, live, ...apiBase(env, { production, live }) });
}

/** Which cards the shop takes. A shop that is no demo takes test cards only when `CARDS=test` says so. */
export function cardMode(env: Environment, { emulator, live }: { emulator: boolean; live: boolean }): CardMode {
  const test = env.text('CARDS') !== undefined;
  if (test) env.choice('CARDS', 'test', ['test']);
  if (live && emulator)
    throw new SettingsError(
      'STRIPE_SECRET_KEY must not be a live key with the built-in identity emulator, where anyone can sign in as anyone. Set test keys, or a Firebase project.',
    );
  if (live && test)
    throw new SettingsError('CARDS=test must not be set with live Stripe keys. Remove CARDS, or set test keys.');
  if (live) return 'live';
  if (emulator) return 'demo';
  if (test) return 'test';
  throw new SettingsError(
    `With a Firebase project set ${STRIPE.join(', ')} to those of a live Stripe account, or CARDS=test to take test cards only.`,
  );
}

function modeOf(name: string, key: string, prefixes: readonly string[]): 'test' | 'live' {
  const [, prefix = '', mode] = /^([a-z]+)_(test|live)_[!-~]+$/.exec(key) ?? [];
  if (mode !== undefined && prefixes.includes(prefix)) return mode as 'test' | 'live';
  const beginnings = prefixes.flatMap((each) => [`${each}_test_`, `${each}_live_`]);
  throw new SettingsError(`${name} must be a key that begins with ${beginnings.join(', ')}.`);
}

/** Tests put a server of their own in Stripe's place; no live key is ever sent there, and in production it is on this machine. */
function apiBase(env: Environment, { production, live }: { production: boolean; live: boolean }): { apiBase?: string } {
  const text = env.text('STRIPE_API_BASE');
  if (text === undefined) return {};
  if (live) throw new SettingsError('STRIPE_API_BASE is for tests: it must not be set with live keys.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/` || /[?#]/.test(text))
    throw new SettingsError('STRIPE_API_BASE must be an http or https address without a path.');
  if (production && !isLoopback(url.hostname))
    throw new SettingsError('STRIPE_API_BASE is for tests: with NODE_ENV=production it must be on this machine.');
  return { apiBase: url.origin };
}

/** Where a MongoDB address leads, without what must not be shown. */
export interface MongoAddress {
  /** hosts and ports between commas */
  hosts: string;
  database: string;
}

const ADDRESS = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^@/?]+)(?:\/([^?/]*))?(?:\?.*)?$/;

/** The parts of the address that may be shown, or undefined when it is none. Source: https://www.mongodb.com/docs/manual/reference/connection-string/ */
export function mongoAddress(uri: string): MongoAddress | undefined {
  const [, hosts, database] = ADDRESS.exec(uri) ?? [];
  return hosts === undefined ? undefined : { hosts, database: database || 'northbridge' };
}
