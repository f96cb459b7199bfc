import Stripe from 'stripe';

/** How Stripe is reached. */
export interface StripeAccess {
  secretKey: string;
  /** an origin that is asked instead of Stripe's own */
  apiBase?: string;
  /** how long Stripe may take to answer, in milliseconds */
  timeout?: number;
}

/** Stripe's own default is 80 seconds, longer than any customer waits. */
const TIMEOUT = 10_000;

/** Stripe's client; it repeats a call that failed on the way, under the same key, and asks for the version of the API that its types describe. */
export function stripeClient({ secretKey, apiBase, timeout = TIMEOUT }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase !== undefined && placeOf(new URL(apiBase))),
  });
}

function placeOf({ protocol, hostname, port }: URL): { protocol: 'http' | 'https'; host: string; port: number } {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}
