import { refusals, type Refusal } from './refusal.js';

export interface Answer {
  status: number;
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/** Answers kept under their Idempotency-Key. Source: https://docs.stripe.com/api/idempotent_requests */
export class KeptAnswers {
  private readonly kept = new Map<string, { request: string; answer?: Answer }>();

  /** The first answer again, or undefined when the request is the first with this key, which is then in use. */
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

  /** A request that was not begun leaves the key free. */
  drop(key: string): void {
    this.kept.delete(key);
  }

  /** As Stripe does with all keys after a day. */
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
