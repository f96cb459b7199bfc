import { CARD, intentOf, linesBody, orderBody } from '../../request-bodies.mjs';
import { requestBytes } from './client.mjs';

/** A user's request. `key` is its Idempotency-Key, if it has one. */
export function userBytes({ token }, method, path, { body, key } = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) };
  return requestBytes(method, path, { headers, body });
}

/** The order of a part, as a customer's browser sends it. */
export function orderBytes(customer, part, amount, key) {
  return userBytes(customer, 'POST', '/orders', { body: orderBody(customer, part, amount), key });
}

/** The order of several parts. */
export function linesBytes(customer, parts, amount) {
  return userBytes(customer, 'POST', '/orders', { body: linesBody(customer, parts, amount) });
}

export const ownOrdersBytes = (customer) => userBytes(customer, 'GET', `/orders/${customer.email}?limit=20`);

/** The steps of paying an order by card, as a customer's browser sends them. */
export const paying = {
  intent: (customer, order_id, total_price) =>
    userBytes(customer, 'POST', '/create-payment-intent', { body: { total_price, order_id } }),
  method: (customer) => userBytes(customer, 'POST', '/sandbox/payment_methods', { body: { type: 'card', card: CARD } }),
  confirm: (customer, client_secret, payment_method) =>
    userBytes(customer, 'POST', `/sandbox/payment_intents/${intentOf(client_secret)}/confirm`, {
      body: { client_secret, payment_method },
    }),
  record: (customer, order, client_secret) =>
    userBytes(customer, 'PATCH', `/orders/${order}`, { body: { order, transactionId: intentOf(client_secret) } }),
};

/** What a customer's browser sends from the catalogue to the paid order; each step remembers what the next ones need. */
export function journey(amount) {
  const list = requestBytes('GET', '/parts');
  return [
    () => ({ expect: 200, bytes: list }),
    ({ part }) => ({ expect: 200, bytes: requestBytes('GET', `/purchase/${part._id}`) }),
    ({ customer, part }) => ({
      expect: 201,
      bytes: orderBytes(customer, part, amount),
      after: (memory, body) => (memory.order = JSON.parse(body()).insertedId),
    }),
    ({ customer, part, order }) => ({
      expect: 200,
      bytes: paying.intent(customer, order, part.price * amount),
      after: (memory, body) => (memory.secret = JSON.parse(body()).clientSecret),
    }),
    ({ customer }) => ({
      expect: 200,
      bytes: paying.method(customer),
      after: (memory, body) => (memory.method = JSON.parse(body()).id),
    }),
    ({ customer, secret, method }) => ({ expect: 200, bytes: paying.confirm(customer, secret, method) }),
    ({ customer, order, secret }) => ({ expect: 200, bytes: paying.record(customer, order, secret) }),
    ({ customer }) => ({ expect: 200, bytes: ownOrdersBytes(customer) }),
  ];
}
