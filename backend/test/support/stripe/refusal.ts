/** Stripe's error response. Source: https://docs.stripe.com/api/errors */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: StripeErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Stripe stores the response of an executed request under its key, but not the rejection of one that it did not execute */
    readonly isKept = true,
  ) {
    super(error.message);
  }
}

const invalidRequest = (message: string, more: Partial<StripeErrorBody> = {}, isKept = true, status = 400) =>
  new Refusal(status, { type: 'invalid_request_error', message, ...more }, {}, isKept);

/** Every error of the stand-in, with Stripe's messages. */
export const refusals = {
  noSuch: (what: string, id: string, param: string) =>
    invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, true, 404),
  noSuchCall: (call: string) => invalidRequest(`Unrecognized request URL (${call}).`, {}, false, 404),
  unknownParameter: (param: string) =>
    invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param }, false),
  missingParameter: (param: string) =>
    invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param }, false),
  invalidInteger: (param: string) =>
    invalidRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param }, false),
  exclusive: (message: string) => invalidRequest(message, { code: 'parameters_exclusive' }, false),
  noLongerSupported: (param: string) =>
    invalidRequest(`${param} is no longer supported`, { code: `${param}_no_longer_supported`, param }, false),
  unexpectedState: (verb: string, intent: { status: string }) =>
    invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    }),
  wrongSecret: () =>
    invalidRequest('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    }),
  alreadyRefunded: (charge: string) =>
    invalidRequest(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' }),
  metadataTooLong: (name: string) =>
    invalidRequest(`Metadata values can have up to 500 characters, but you passed in a longer value for ${name}.`, {
      param: `metadata[${name}]`,
    }),
  disputed: (charge: string) =>
    invalidRequest(`Charge ${charge} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' }),
  refundTooLarge: (amount: number, left: number) =>
    invalidRequest(`Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`, {
      param: 'amount',
    }),
  declined: (error: Pick<StripeErrorBody, 'code' | 'decline_code' | 'message'>, payment_intent?: object) =>
    new Refusal(402, { type: 'card_error', ...error, ...(payment_intent && { payment_intent }) }),
  invalidKey: (key: string) =>
    invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}********${key.slice(-4)}`, {}, false, 401),
  keyOfOtherRequest: (key: string) =>
    new Refusal(
      400,
      {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      {},
      false,
    ),
  keyInUse: (key: string) =>
    new Refusal(
      409,
      {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
      },
      {},
      false,
    ),
  withCode: (code: string) => invalidRequest(`This cannot be done: ${code}`, { code }),
  rateLimit: () =>
    new Refusal(
      429,
      { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
      {},
      false,
    ),
  lockTimeout: () =>
    new Refusal(
      429,
      { type: 'invalid_request_error', code: 'lock_timeout', message: 'This object cannot be accessed right now.' },
      { 'Stripe-Should-Retry': 'true' },
      false,
    ),
  failure: (headers: Readonly<Record<string, string>>, isKept: boolean) =>
    new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' }, headers, isKept),
};
