import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Issuer, Logo } from '#shared/issuer.js';
import { CARD_FIELDS, cardMode, type CardMode, type StripeAccount, stripeAccount } from './card-settings.js';
import { mailSender, mailServer, checkMailSettings, type MailSettings } from './mail-fields.js';
import { invoiceSettings, requireWholeSeller, SELLER_FIELDS } from './seller-fields.js';
import { SettingsError } from './settings-error.js';
import { readShopFile, type Shop } from './shop-file.js';
import {
  allOrNone,
  duration,
  emailList,
  flag,
  mongodbUri,
  networkSetting,
  oneOf,
  origin,
  proxyList,
  wholeNumber,
} from './setting-fields.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DAY_SECONDS = 86_400;

/** Every environment variable that the shop reads, and its default unless that depends on other settings. */
const environment = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  MONGODB_URI: mongodbUri().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: duration({ max: 366 * DAY_SECONDS, rule: 'a duration such as 90s, 15m, 6h or 7d' }).default(
    DAY_SECONDS,
  ),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters.').optional(),
  ACCESS_TOKEN_TTL: duration({
    max: DAY_SECONDS,
    rule: 'a duration of at most 24h, such as 90s, 15m or 1h',
  }).default(3600),
  ADMIN_EMAILS: emailList().default([]),
  REQUIRE_VERIFIED_EMAIL: flag().optional(),
  DEMO: flag().optional(),
  DEMO_HISTORY: flag().default(true),
  AUTH_EMULATOR_PORT: wholeNumber(0, 65_535).default(9099),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
  ...CARD_FIELDS,
  MAX_UNPAID_ORDERS: wholeNumber(0, 1_000_000).default(50),
  MAX_UNPAID_VALUE: wholeNumber(0, 1_000_000_000).default(2_000_000),
  MAX_REVIEWS_PER_DAY: wholeNumber(0, 1_000_000).optional(),
  UNPAID_ORDER_HOLD: duration({
    max: 366 * DAY_SECONDS,
    zero: true,
    rule: 'a duration such as 90s, 15m, 1h or 7d, or 0',
  }).default(7 * DAY_SECONDS),
  LOW_STOCK: wholeNumber(0, 1_000_000_000).default(10),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('warn'),
  TRUST_PROXY: proxyList().default(false),
  PUBLIC_URL: origin({
    error: ({ input }) =>
      `must be an http or https address without a path, such as https://shop.example.com, not "${String(input)}".`,
  }).optional(),
  SMTP_URL: mailServer().optional(),
  MAIL_FROM: mailSender().optional(),
  ...SELLER_FIELDS,
});
type Environment = z.output<typeof environment>;
const wholeGroups = environment.superRefine(checkMailSettings).superRefine(requireWholeSeller);

export const SETTING_NAMES = Object.keys(environment.shape);

/** Who stores the passwords: the built-in emulator, or a Firebase project. */
export type IdentityProvider =
  /** port 0: any free port */
  | { kind: 'emulator'; projectId: string; apiKey: string; authDomain: string; port: number }
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string };

/** The validated settings of the shop; also the token for injecting them. */
export abstract class Settings {
  /** 0: any free port */
  abstract readonly port: number;
  abstract readonly host: string;
  /** an absolute path */
  abstract readonly dataDir: string;
  /** absent: the data are in a SQLite file under `dataDir` */
  abstract readonly mongodbUri?: string;
  /** absent: no scheduled backups */
  abstract readonly backups?: {
    /** an absolute path */
    readonly folder: string;
    readonly everySeconds: number;
    /** how many of the newest backups stay */
    readonly keep: number;
  };
  /** whether demo accounts and data are created at the start; a shop with the emulator is a demo without them too */
  abstract readonly demo: boolean;
  /** whether the first start of a demo brings 90 days of orders; never with Stripe, which does not know their payments */
  abstract readonly demoHistory: boolean;
  abstract readonly identity: IdentityProvider;
  /** whether admins, orders and reviews need an e-mail that the identity provider has verified */
  abstract readonly requireVerifiedEmail: boolean;
  /** absent: the built-in card sandbox */
  abstract readonly stripe?: StripeAccount;
  abstract readonly cards: CardMode;
  /** absent: created at the first start and stored under `dataDir` */
  abstract readonly jwtSecret?: string;
  abstract readonly accessTokenSeconds: number;
  /** lower-case */
  abstract readonly adminEmails: readonly string[];
  /** of one customer; 0: no limit */
  abstract readonly maxUnpaidOrders: number;
  /** dollars of one customer; 0: no limit */
  abstract readonly maxUnpaidValue: number;
  /** of one customer; 0: no limit */
  abstract readonly maxReviewsPerDay: number;
  /** how long an unpaid order keeps its stock; 0: forever */
  abstract readonly unpaidOrderHoldSeconds: number;
  /** a part with this stock or less counts as low */
  abstract readonly lowStock: number;
  /** writes per minute of one user or address; 0: no limit */
  abstract readonly rateLimitPerMinute: number;
  abstract readonly logLevel: LogLevel;
  /** the proxies whose `X-Forwarded-…` headers are believed; false: none */
  abstract readonly trustProxy: false | string[];
  /** the public origin of the shop; absent: taken from each request; always there with `mail` */
  abstract readonly publicUrl?: string;
  /** absent: messages are stored and not sent */
  abstract readonly mail?: MailSettings;
  /** absent: no invoices are made */
  abstract readonly invoices?: Issuer;
  /** printed on papers and packing slips; only with a seller */
  abstract readonly logo?: Logo;
  /** who runs it: from the file in `dataDir`, or else the demo's */
  abstract readonly shop: Shop;
}

/** Reads and checks the settings; an empty value counts as absent. Throws `SettingsError` for the first that is invalid or missing. */
export function readSettings(values: Readonly<Record<string, string | undefined>>): Settings {
  const given = SETTING_NAMES.flatMap((name) => [[name, values[name]?.trim()]] as const).filter(([, text]) => text);
  const { data: env, error } = wholeGroups.safeParse(Object.fromEntries(given));
  if (error) {
    const [issue] = error.issues;
    throw new SettingsError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const identity = identityProvider(env);
  const demo = identity.kind === 'emulator' && (env.DEMO ?? true);
  const stripe = stripeAccount(env);
  if (env.MONGODB_URI !== undefined && env.JWT_SECRET === undefined)
    throw new SettingsError('MONGODB_URI needs JWT_SECRET, which all servers of one database must share.');
  if (env.MONGODB_URI !== undefined && env.BACKUP_DIR !== undefined)
    throw new SettingsError('BACKUP_DIR is for SQLite only: back MongoDB up with its own mongodump.');
  const dataDir = resolve(env.DATA_DIR);
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    dataDir,
    ...(env.MONGODB_URI !== undefined && { mongodbUri: env.MONGODB_URI }),
    ...(env.BACKUP_DIR !== undefined && {
      backups: { folder: resolve(env.BACKUP_DIR), everySeconds: env.BACKUP_EVERY, keep: env.BACKUP_KEEP },
    }),
    demo,
    demoHistory: demo && env.DEMO_HISTORY && stripe === undefined,
    identity,
    requireVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL ?? identity.kind === 'firebase',
    ...(stripe && { stripe }),
    cards: cardMode(env, identity.kind === 'emulator', stripe),
    ...(env.JWT_SECRET !== undefined && { jwtSecret: env.JWT_SECRET }),
    accessTokenSeconds: env.ACCESS_TOKEN_TTL,
    adminEmails: env.ADMIN_EMAILS,
    maxUnpaidOrders: env.MAX_UNPAID_ORDERS,
    maxUnpaidValue: env.MAX_UNPAID_VALUE,
    // Demos are tried out and tested from one address by one customer.
    maxReviewsPerDay: env.MAX_REVIEWS_PER_DAY ?? (demo ? 1000 : 10),
    unpaidOrderHoldSeconds: env.UNPAID_ORDER_HOLD,
    lowStock: env.LOW_STOCK,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE ?? (demo ? 6000 : 600),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    ...(env.PUBLIC_URL !== undefined && { publicUrl: env.PUBLIC_URL }),
    ...(env.SMTP_URL && env.MAIL_FROM && { mail: Object.freeze({ server: env.SMTP_URL, from: env.MAIL_FROM }) }),
    ...invoiceSettings(env, identity.kind === 'emulator'),
    shop: readShopFile(dataDir),
  });
}

const FIREBASE = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;

function identityProvider(env: Environment): IdentityProvider {
  const firebase = allOrNone(env, FIREBASE);
  if (firebase) {
    const { GOOGLE_APPLICATION_CREDENTIALS: credentials, DEMO } = env;
    if (credentials !== undefined && !existsSync(credentials))
      throw new SettingsError(`GOOGLE_APPLICATION_CREDENTIALS names a file that does not exist: ${credentials}`);
    if (DEMO)
      throw new SettingsError(
        'DEMO must not be true with a Firebase project: demo accounts are only for the built-in emulator.',
      );
    return {
      kind: 'firebase',
      projectId: firebase.FIREBASE_PROJECT_ID,
      apiKey: firebase.FIREBASE_API_KEY,
      authDomain: firebase.FIREBASE_AUTH_DOMAIN,
    };
  }
  if (env.NODE_ENV === 'production' && !env.DEMO)
    throw new SettingsError(
      `With NODE_ENV=production set ${FIREBASE.join(', ')}, or DEMO=true if this really is a demo: the built-in identity emulator is not safe.`,
    );
  const opening = networkSetting(env.HOST, env.TRUST_PROXY, env.PUBLIC_URL);
  if (!env.DEMO && opening !== undefined)
    throw new SettingsError(
      `${opening} would open the built-in identity emulator, where anyone can sign in as anyone, to the network. Remove it, set DEMO=true if this really is a demo, or set ${FIREBASE.join(', ')}.`,
    );
  // Firebase's tools never call Google for a project id that begins with demo-.
  const projectId = 'demo-northbridge';
  return {
    ...{ kind: 'emulator', projectId, apiKey: 'demo' },
    authDomain: `${projectId}.firebaseapp.com`,
    port: env.AUTH_EMULATOR_PORT,
  };
}
