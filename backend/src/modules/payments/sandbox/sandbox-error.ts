/** An error in the shape of Stripe's API, with the HTTP status it goes with. Source: https://docs.stripe.com/api/errors */
export interface SandboxRefusal {
  status: 400 | 402 | 404;
  error: {
    type: 'card_error' | 'invalid_request_error';
    code: string;
    message: string;
    /** the parameter that is wrong, as `card[number]` */
    param?: string;
    decline_code?: string;
    /** the intent, when its status is the reason */
    payment_intent?: { id: string; status: string };
  };
}

export function cardError(
  code: string,
  message: string,
  more: { param?: string; decline_code?: string } = {},
): SandboxRefusal {
  return { status: 402, error: { type: 'card_error', code, message, ...more } };
}

export function requestError(code: string, message: string, param?: string): SandboxRefusal {
  return {
    status: 400,
    error: { type: 'invalid_request_error', code, message, ...(param !== undefined && { param }) },
  };
}

/** The customer failed the bank's authentication. Source: https://docs.stripe.com/error-codes#payment-intent-authentication-failure */
export function authenticationFailed(): SandboxRefusal {
  return requestError(
    'payment_intent_authentication_failure',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
}
