import { refusals, type Refusal } from './refusal.js';

export interface Answer {
  status: number;
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/** The responses stored for each Idempotency-Key. Source: https://docs.stripe.com/api/idempotent_requests */
export class KeptAnswers {
  private readonly kept = new Map<string, { request: string; answer?: Answer }>();

  /** Returns the stored response, or undefined for a new key, which is then marked as in use. */
  begin(key: string, request: string): Answer | undefined {
    const before = this.kept.get(key);
    if (!before) {
      this.kept.set(key, { request });
      return undefined;
    }
    if (before.request !== request) throw refusals.keyOfOtherRequest(key);
    if (!before.answer) throw refusals.keyInUse(key);
    return { ...before.answer, headers: { ...before.answer.headers, 'Idempotent-Replayed': 'true' } };
  }

  end(key: string, answer: Answer): void {
    const before = this.kept.get(key);
    if (before) before.answer = answer;
  }

  /** Releases the key of a request that was not executed. */
  drop(key: string): void {
    this.kept.delete(key);
  }

  /** Deletes all keys, as Stripe does after a day. */
  forgetAll(): void {
    this.kept.clear();
  }
}

/** The response that Stripe stores for its idempotency key; undefined when it did not execute the request. */
export function keptAnswer(refusal: Refusal): Answer | undefined {
  return refusal.isKept ? answerOf(refusal) : undefined;
}

export function answerOf({ status, error, headers }: Refusal): Answer {
  return { status, body: { error }, headers };
}
