import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { DomainError } from '#shared/domain-error.js';
import { paymentErrors } from '../../domain/payment.errors.js';

/**
 * What a refusal that was reckoned with means: by Stripe's code or, where it gives none, by the parameter at fault; `other` is for all
 * that nobody has reckoned with, where it is certain that nothing was done.
 */
export type Reckoned<T> = Readonly<Record<string, () => T>>;

/** Makes the calls, puts what goes wrong into the shop's words, and knows whether Stripe is there. Nothing that Stripe keeps secret reaches an error or the log. */
export class StripeCalls {
  private readonly log = new Logger('stripe');
  private state: 'answers' | 'silent' | 'refuses' = 'answers';
  private askedAt = 0;

  /** When Stripe last answered, or did not; milliseconds since 1970. */
  get lastAsked(): number {
    return this.askedAt;
  }

  get isReachable(): boolean {
    return this.state === 'answers';
  }

  /** Throws `unavailable` unless Stripe does as it was asked, or refuses as was reckoned with; `unreachable` is what the caller is told. */
  async make<T, U = never>(
    what: string,
    call: () => Promise<T>,
    reckoned: Reckoned<U> = {},
    unreachable = 'The card provider cannot be reached; please try again in a moment.',
  ): Promise<T | U> {
    try {
      const answer = await call();
      this.become('answers');
      return answer;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error instanceof Stripe.errors.StripeIdempotencyError) throw paymentErrors.keyReused();
      if (error instanceof Stripe.errors.StripeRateLimitError) {
        // Stripe answers; only this caller has to wait.
        this.become('answers');
        throw new DomainError(
          'unavailable',
          'gateway-busy',
          'The card provider is busy; please try again in a moment.',
        );
      }
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        this.become('answers');
        const meaning = reckoned[error.code ?? error.param ?? ''];
        if (meaning) return meaning();
        this.log.error(`Stripe refuses to ${what}: ${error.message} (${nameOf(error)})`);
        if (reckoned['other']) return reckoned['other']();
      } else {
        this.become(isRefusalOfKey(error) ? 'refuses' : 'silent', `at ${what}: ${nameOf(error)}`);
      }
      throw new DomainError('unavailable', 'gateway-unreachable', unreachable);
    }
  }

  /** Said once and not at every call: a provider that is away is asked often. */
  private become(state: StripeCalls['state'], detail = ''): void {
    this.askedAt = Date.now();
    if (state === this.state) return;
    this.state = state;
    if (state === 'answers') this.log.warn('Stripe answers again.');
    if (state === 'silent')
      this.log.error(`Stripe cannot be reached; nobody can pay until it answers again (${detail}).`);
    if (state === 'refuses')
      this.log.error(`Stripe refuses STRIPE_SECRET_KEY; nobody can pay until it is put right (${detail}).`);
  }
}

function isRefusalOfKey(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
  );
}

/** What Stripe's support asks for; never a message, which may name a key. */
function nameOf({ type, code, param, statusCode, requestId, detail }: Stripe.errors.StripeError): string {
  const onTheWay = detail instanceof Error ? (detail as NodeJS.ErrnoException).code : undefined;
  return [type, onTheWay, statusCode, code, param, requestId].filter((part) => part !== undefined).join(' ');
}
