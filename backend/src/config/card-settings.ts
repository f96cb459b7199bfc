import { z } from 'zod';
import { allOrNone, isLoopback, oneOf, origin, stripeKey } from './setting-fields.js';
import { SettingsError } from './settings-error.js';

export const CARD_FIELDS = {
  STRIPE_SECRET_KEY: stripeKey(['sk', 'rk']).optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey(['pk']).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[!-~]+$/, "must be the webhook's signing secret, which begins with whsec_.")
    .optional(),
  STRIPE_API_BASE: origin('must be an http or https address without a path.').optional(),
  CARDS: oneOf(['test']).optional(),
};
type Given = z.output<z.ZodObject<typeof CARD_FIELDS>> & { NODE_ENV: string };

/** `live` charges real cards; `test` takes test cards although the shop is not a demo; `demo` takes test cards, as every demo. */
export type CardMode = 'live' | 'test' | 'demo';

/** The Stripe account that takes the cards. */
export interface StripeAccount {
  /** `sk_…` or `rk_…`: never leaves the server */
  readonly secretKey: string;
  /** `pk_…`: sent to every browser */
  readonly publishableKey: string;
  /** `whsec_…`: checks the signature of webhook events */
  readonly webhookSecret: string;
  /** whether real cards are charged */
  readonly live: boolean;
  /** tests only: the origin that is called instead of Stripe's API */
  readonly apiBase?: string;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const isLive = (key: string) => /^[a-z]+_live_/.test(key);

export function stripeAccount(env: Given): StripeAccount | undefined {
  const account = allOrNone(env, STRIPE);
  const { STRIPE_API_BASE: apiBase } = env;
  if (!account) {
    if (apiBase !== undefined)
      throw new SettingsError(`STRIPE_API_BASE needs ${STRIPE.join(', ')}: alone it has no effect.`);
    return undefined;
  }
  const live = isLive(account.STRIPE_SECRET_KEY);
  if (isLive(account.STRIPE_PUBLISHABLE_KEY) !== live)
    throw new SettingsError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live keys.');
  if (apiBase !== undefined && live)
    throw new SettingsError('STRIPE_API_BASE is for tests: it must not be set with live keys.');
  if (apiBase !== undefined && env.NODE_ENV === 'production' && !isLoopback(new URL(apiBase).hostname))
    throw new SettingsError('STRIPE_API_BASE is for tests: with NODE_ENV=production it must be on this machine.');
  return Object.freeze({
    secretKey: account.STRIPE_SECRET_KEY,
    publishableKey: account.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: account.STRIPE_WEBHOOK_SECRET,
    live,
    ...(apiBase !== undefined && { apiBase }),
  });
}

/** A shop that is not a demo takes test cards only when `CARDS=test` says so. */
export function cardMode({ CARDS }: Given, isEmulator: boolean, stripe?: StripeAccount): CardMode {
  if (stripe?.live && isEmulator)
    throw new SettingsError(
      'STRIPE_SECRET_KEY must not be a live key with the built-in identity emulator, where anyone can sign in as anyone. Set test keys, or a Firebase project.',
    );
  if (stripe?.live && CARDS === 'test')
    throw new SettingsError('CARDS=test must not be set with live Stripe keys. Remove CARDS, or set test keys.');
  if (stripe?.live) return 'live';
  if (isEmulator) return 'demo';
  if (CARDS === 'test') return 'test';
  throw new SettingsError(
    `With a Firebase project set ${STRIPE.join(', ')} to those of a live Stripe account, or CARDS=test to take test cards only.`,
  );
}
