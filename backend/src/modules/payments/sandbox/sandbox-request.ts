import { z } from 'zod';

/** A refused request, with an error in the shape of Stripe's API. Source: https://docs.stripe.com/api/errors */
export class SandboxRefusal extends Error {
  constructor(
    readonly status: 400 | 402 | 404,
    readonly error: {
      type: 'card_error' | 'invalid_request_error';
      code: string;
      message: string;
      /** the parameter that is wrong, as `card[number]` */
      param?: string;
      decline_code?: string;
      /** the intent, when its status is the reason */
      payment_intent?: { id: string; status: string };
    },
  ) {
    super(error.message);
  }
}

export function cardError(
  code: string,
  message: string,
  more: { param?: string; decline_code?: string } = {},
): SandboxRefusal {
  return new SandboxRefusal(402, { type: 'card_error', code, message, ...more });
}

export function requestError(code: string, message: string, param?: string, status: 400 | 404 = 400): SandboxRefusal {
  return new SandboxRefusal(status, {
    type: 'invalid_request_error',
    code,
    message,
    ...(param !== undefined && { param }),
  });
}

const text = z.string().min(1);
/** A form sends numbers as text. */
const numberOrText = z.union([text, z.number()]);

const CARD = z.strictObject({
  number: numberOrText.transform(String),
  exp_month: numberOrText.transform(Number),
  exp_year: numberOrText.transform(Number),
  cvc: numberOrText.transform(String),
});

/** A card as typed in; held in memory for one request and never stored. */
export type SandboxCard = z.infer<typeof CARD>;

export const PAYMENT_METHOD_REQUEST = z.strictObject({ type: z.literal('card'), card: CARD });

export const CONFIRMATION = z.strictObject({ client_secret: text, payment_method: text });

/** The result of the bank's authentication. */
export const AUTHENTICATION = CONFIRMATION.extend({ outcome: z.enum(['complete', 'fail']) });

/** The valid request; throws the refusal that Stripe would send, for the first error. */
export function parseRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body, { reportInput: true });
  if (!error) return data;
  const [{ path, input, ...issue }] = error.issues as [z.core.$ZodIssue];
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys;
    throw requestError('parameter_unknown', `Received unknown parameter: ${key}`, key);
  }
  const [field, ...nested] = path.map(String);
  const param = field && [field, ...nested.map((name) => `[${name}]`)].join('');
  if (param !== undefined && (input === undefined || input === null || input === ''))
    throw requestError('parameter_missing', `Missing required param: ${param}.`, param);
  throw requestError('parameter_invalid', `Invalid ${param ?? 'body'}: ${issue.message}`, param);
}
