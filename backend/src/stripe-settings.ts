import { SettingsError, type Environment } from './setting-readers.js';

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
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

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
  if (production && !LOOPBACK.includes(url.hostname))
    throw new SettingsError('STRIPE_API_BASE is for tests: with NODE_ENV=production it must be on this machine.');
  return { apiBase: url.origin };
}
