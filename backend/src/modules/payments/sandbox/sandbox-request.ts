import type { SandboxCard } from './sandbox-card.js';
import { requestError, type SandboxRefusal } from './sandbox-error.js';

/** The parsed request, or the reason why it is invalid. */
type Read<T> = { request: T; refusal?: undefined } | { refusal: SandboxRefusal };

/** Reads `{type: 'card', card: {number, exp_month, exp_year, cvc}}`; month and year may be texts, as in a form. */
export function readPaymentMethodRequest(body: unknown): Read<SandboxCard> {
  const top = parameters(body, ['type', 'card']);
  if (top.refusal) return top;
  if (top.request['type'] === undefined) return { refusal: missing('type') };
  if (top.request['type'] !== 'card')
    return { refusal: requestError('parameter_invalid', 'Invalid type: must be card', 'type') };
  if (top.request['card'] === undefined) return { refusal: missing('card') };
  const card = parameters(top.request['card'], ['number', 'exp_month', 'exp_year', 'cvc'], 'card');
  if (card.refusal) return card;
  const { number, exp_month, exp_year, cvc } = card.request;
  for (const [name, value] of Object.entries({ number, exp_month, exp_year, cvc })) {
    if (isMissing(value)) return { refusal: missing(`card[${name}]`) };
    if (typeof value !== 'string' && typeof value !== 'number')
      return { refusal: requestError('parameter_invalid', `Invalid card[${name}]`, `card[${name}]`) };
  }
  return {
    request: { number: String(number), exp_month: Number(exp_month), exp_year: Number(exp_year), cvc: String(cvc) },
  };
}

export interface Confirmation {
  client_secret: string;
  payment_method: string;
}

/** Reads `{client_secret, payment_method}`. */
export function readConfirmation(body: unknown): Read<Confirmation> {
  return texts(body, ['client_secret', 'payment_method']);
}

/** Reads `{client_secret, payment_method, outcome}`: the result of the bank's authentication. */
export function readAuthentication(body: unknown): Read<Confirmation & { outcome: 'complete' | 'fail' }> {
  const read = texts(body, ['client_secret', 'payment_method', 'outcome']);
  if (read.refusal) return read;
  const { outcome } = read.request;
  if (outcome === 'complete' || outcome === 'fail') return { request: { ...read.request, outcome } };
  return { refusal: requestError('parameter_invalid', 'Invalid outcome: must be complete or fail', 'outcome') };
}

function texts<Name extends string>(body: unknown, names: readonly Name[]): Read<Record<Name, string>> {
  const top = parameters(body, names);
  if (top.refusal) return top;
  for (const name of names) {
    const value = top.request[name];
    if (isMissing(value)) return { refusal: missing(name) };
    if (typeof value !== 'string')
      return { refusal: requestError('parameter_invalid', `Invalid string: ${name}`, name) };
  }
  return { request: top.request as Record<Name, string> };
}

function parameters(value: unknown, known: readonly string[], of?: string): Read<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { refusal: requestError('parameter_invalid', `Invalid ${of ?? 'body'}: must be an object`, of) };
  }
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return { refusal: requestError('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown) };
  return { request: value as Record<string, unknown> };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function missing(param: string): SandboxRefusal {
  return requestError('parameter_missing', `Missing required param: ${param}.`, param);
}
