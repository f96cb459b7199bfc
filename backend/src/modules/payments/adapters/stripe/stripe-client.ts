import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { DomainError } from '#shared/domain-error.js';
import { paymentErrors } from '../../domain/payment.errors.js';

export interface StripeAccess {
  secretKey: string;
  /** an origin that replaces Stripe's own */
  apiBase?: string;
  /** milliseconds for one request */
  timeout?: number;
}

/** Stripe's own default of 80 seconds is too long for customers. */
const TIMEOUT_MS = 10_000;

/** Stripe's client; it retries network failures under the same idempotency key and uses the API version of its types. */
export function stripeClient({ secretKey, apiBase, timeout = TIMEOUT_MS }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase !== undefined && originOf(new URL(apiBase))),
  });
}

function originOf({ protocol, hostname, port }: URL): { protocol: 'http' | 'https'; host: string; port: number } {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}

/**
 * Maps expected refusals to results, by Stripe's error code or, if there is none, by the invalid parameter. `other` is the fallback for
 * requests that change nothing when Stripe refuses them.
 */
type ExpectedRefusals<T> = Readonly<Record<string, () => T>>;

/** Calls Stripe, translates its errors, and tracks whether it is reachable. No secret of Stripe reaches an error or the log. */
export class StripeCalls {
  private readonly log = new Logger('stripe');
  private state: 'reachable' | 'unreachable' | 'key-refused' = 'reachable';
  private calledAt = 0;

  /** The time of the last call, successful or not; milliseconds since 1970. */
  get lastCallAt(): number {
    return this.calledAt;
  }

  get isReachable(): boolean {
    return this.state === 'reachable';
  }

  /** Throws `unavailable`, with `unreachable` as its text, unless the call succeeds or fails with an expected refusal. */
  async call<T, U = never>(
    what: string,
    send: () => Promise<T>,
    expected: ExpectedRefusals<U> = {},
    unreachable = 'The card provider cannot be reached; please try again in a moment.',
  ): Promise<T | U> {
    try {
      const response = await send();
      this.setState('reachable');
      return response;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const isUnderWay = error.code === 'idempotency_key_in_use';
      if (error instanceof Stripe.errors.StripeIdempotencyError && !isUnderWay) throw paymentErrors.keyReused();
      if (error instanceof Stripe.errors.StripeRateLimitError || isUnderWay) {
        // Stripe is reachable; only this request has to wait, perhaps for another with its key.
        this.setState('reachable');
        throw new DomainError(
          'unavailable',
          'gateway-busy',
          'The card provider is busy; please try again in a moment.',
        );
      }
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        this.setState('reachable');
        const result = expected[error.code ?? error.param ?? ''];
        if (result) return result();
        this.log.error(`Stripe refuses to ${what}: ${error.message} (${describeError(error)})`);
        if (expected['other']) return expected['other']();
      } else {
        this.setState(isKeyRefused(error) ? 'key-refused' : 'unreachable', `at ${what}: ${describeError(error)}`);
      }
      throw new DomainError('unavailable', 'gateway-unreachable', unreachable);
    }
  }

  /** Logs changes only: an unreachable provider is called often. */
  private setState(state: StripeCalls['state'], detail = ''): void {
    this.calledAt = Date.now();
    if (state === this.state) return;
    this.state = state;
    if (state === 'reachable') this.log.warn('Stripe is reachable again.');
    if (state === 'unreachable')
      this.log.error(`Stripe cannot be reached; customers cannot pay until it is reachable again (${detail}).`);
    if (state === 'key-refused')
      this.log.error(`Stripe refuses STRIPE_SECRET_KEY; customers cannot pay until it is corrected (${detail}).`);
  }
}

function isKeyRefused(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
  );
}

/** The details that Stripe's support needs; never the message, which may contain a key. */
function describeError({ type, code, param, statusCode, requestId, detail }: Stripe.errors.StripeError): string {
  const networkError = detail instanceof Error ? (detail as NodeJS.ErrnoException).code : undefined;
  return [type, networkError, statusCode, code, param, requestId].filter((part) => part !== undefined).join(' ');
}
