import type { StandInAccount } from './account.js';
import type { Operation } from './faults.js';
import { listOf, textOf, textsOf, type Params } from './form-encoding.js';
import type { IntentObject, RefundObject } from './objects.js';
import { refusals } from './refusal.js';
import { cardOfNumber } from './test-cards.js';

/** A parsed request: the operation, its intent, and the keys that may call it. */
export interface Call {
  operation: Operation;
  id: string;
  /** browsers may call it with the publishable key and, for an intent, its client secret */
  isForBrowsers?: true;
}

const ROUTES: readonly [method: string, path: RegExp, operation: Operation, isForBrowsers?: true][] = [
  ['POST', /^\/v1\/payment_intents$/, 'create-intent'],
  ['GET', /^\/v1\/payment_intents$/, 'list-intents'],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, 'retrieve-intent', true],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/confirm$/, 'confirm-intent', true],
  // The bank's page, where the customer completes or fails the authentication; Stripe does not document its own.
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/authenticate$/, 'authenticate-intent', true],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, 'cancel-intent'],
  ['POST', /^\/v1\/payment_methods$/, 'create-method', true],
  ['POST', /^\/v1\/refunds$/, 'create-refund'],
  ['GET', /^\/v1\/refunds$/, 'list-refunds'],
];

export function callOf(method: string, path: string): Call {
  for (const [ofMethod, pattern, operation, isForBrowsers] of ROUTES) {
    const [match, id = ''] = pattern.exec(path) ?? [];
    if (match !== undefined && method === ofMethod)
      return { operation, id: decodeURIComponent(id), ...(isForBrowsers && { isForBrowsers }) };
  }
  throw refusals.noSuchCall(`${method}: ${path}`);
}

/** Executes the request and returns Stripe's object. */
export function perform({ operation, id }: Call, params: Params, account: StandInAccount): object {
  switch (operation) {
    case 'create-intent':
      return expanded(account.createIntent(intentTerms(params)), params, account);
    case 'list-intents':
      return page([...account.intents.values()], params, (intent) => expanded(intent, params, account, 'data.'));
    case 'retrieve-intent':
      return expanded(account.intent(id), params, account);
    case 'confirm-intent':
      return account.confirm(id, required(params, 'payment_method'));
    case 'authenticate-intent':
      return account.authenticate(id, required(params, 'outcome') === 'complete' ? 'complete' : 'fail');
    case 'cancel-intent':
      only(params, ['cancellation_reason', 'expand']);
      return expanded(account.cancel(id), params, account);
    case 'create-method':
      return { id: account.addMethod(cardIn(params)), object: 'payment_method', type: 'card' };
    case 'create-refund':
      only(params, ['payment_intent', 'amount', 'metadata', 'reason']);
      return account.refund(required(params, 'payment_intent'), {
        metadata: textsOf(params, 'metadata'),
        ...(textOf(params, 'amount') !== undefined && { amount: integer(params, 'amount') }),
      });
    case 'list-refunds':
      return page(refundsOf(textOf(params, 'payment_intent'), account), params, (refund) => refund);
  }
}

function intentTerms(params: Params) {
  // Source: https://docs.stripe.com/changelog/endive
  if (params['payment_method_types']) throw refusals.noLongerSupported('payment_method_types');
  only(params, [
    ...['amount', 'currency', 'metadata', 'description', 'expand'],
    ...['allowed_payment_method_types', 'automatic_payment_methods'],
  ]);
  if (params['allowed_payment_method_types'] && params['automatic_payment_methods'])
    throw refusals.exclusive('You may only specify one of allowed_payment_method_types, automatic_payment_methods.');
  const description = textOf(params, 'description');
  return {
    amount: integer(params, 'amount'),
    currency: required(params, 'currency'),
    metadata: textsOf(params, 'metadata'),
    ...(description !== undefined && { description }),
  };
}

function cardIn(params: Params) {
  const number = textsOf(params, 'card')['number'] ?? '';
  const card = cardOfNumber(number);
  if (!card) throw refusals.declined({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
  return card;
}

function refundsOf(intent: string | undefined, account: StandInAccount): RefundObject[] {
  if (intent !== undefined && !account.intents.has(intent))
    throw refusals.noSuch('payment_intent', intent, 'payment_intent');
  return [...account.refunds.values()].filter((refund) => intent === undefined || refund.payment_intent === intent);
}

function expanded(intent: IntentObject, params: Params, { charges }: StandInAccount, before = ''): object {
  if (!listOf(params, 'expand').includes(`${before}latest_charge`)) return intent;
  return { ...intent, latest_charge: charges.get(intent.latest_charge ?? '') ?? null };
}

/** Newest first; within one second the last created comes first. */
function page<T extends { id: string; created: number }>(all: T[], params: Params, show: (item: T) => object): object {
  const { gte, lt } = textsOf(params, 'created');
  const within = all
    .toReversed()
    .filter(({ created }) => created >= Number(gte ?? 0) && created < Number(lt ?? Infinity))
    .sort((a, b) => b.created - a.created);
  const after = textOf(params, 'starting_after');
  const rest = within.slice(within.findIndex(({ id }) => id === after) + 1);
  const limit = Number(textOf(params, 'limit') ?? 10);
  return { object: 'list', data: rest.slice(0, limit).map(show), has_more: rest.length > limit };
}

function required(params: Params, name: string): string {
  const value = textOf(params, name);
  if (value === undefined) throw refusals.missingParameter(name);
  return value;
}

function integer(params: Params, name: string): number {
  const value = Number(required(params, name));
  if (!Number.isSafeInteger(value) || value < 1) throw refusals.invalidInteger(name);
  return value;
}

function only(params: Params, names: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown !== undefined) throw refusals.unknownParameter(unknown);
}
