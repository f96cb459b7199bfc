import { isLoopback, SettingsError, type Environment } from './setting-readers.js';

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
