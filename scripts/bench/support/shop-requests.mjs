import { requestBytes } from './client.mjs';

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
const bearer = ({ token }) => ({ authorization: `Bearer ${token}` });

/** The order of a part, as a customer's browser sends it. */
export function orderBytes(customer, part, amount) {
  const body = {
    part_id: part._id,
    name: 'Carl Customer',
    email: customer.email,
    part_name: part.name,
    part_image: part.image_url,
    delivery_address: '12 Harbour Road, Portland, OR 97201',
    delivery_phone: '+15035550123',
    amount,
    total_price: part.price * amount,
  };
  return requestBytes('POST', '/orders', { headers: bearer(customer), body });
}

/** What a customer's browser sends from the catalogue to the paid order; each step remembers what the next ones need. */
export function journey(amount) {
  const list = requestBytes('GET', '/parts');
  const send = (method, path, { customer }, body) => requestBytes(method, path, { headers: bearer(customer), body });
  return [
    () => ({ expect: 200, bytes: list }),
    ({ part }) => ({ expect: 200, bytes: requestBytes('GET', `/purchase/${part._id}`) }),
    ({ customer, part }) => ({
      expect: 201,
      bytes: orderBytes(customer, part, amount),
      after: (memory, body) => (memory.order = JSON.parse(body()).insertedId),
    }),
    (memory) => ({
      expect: 200,
      bytes: send('POST', '/create-payment-intent', memory, {
        total_price: memory.part.price * amount,
        order_id: memory.order,
      }),
      after: (_, body) => (memory.secret = JSON.parse(body()).clientSecret),
    }),
    (memory) => ({
      expect: 200,
      bytes: send('POST', '/sandbox/payment_methods', memory, { type: 'card', card: CARD }),
      after: (_, body) => (memory.method = JSON.parse(body()).id),
    }),
    (memory) => ({
      expect: 200,
      bytes: send('POST', `/sandbox/payment_intents/${intentOf(memory)}/confirm`, memory, {
        client_secret: memory.secret,
        payment_method: memory.method,
      }),
    }),
    (memory) => ({
      expect: 200,
      bytes: send('PATCH', `/orders/${memory.order}`, memory, { order: memory.order, transactionId: intentOf(memory) }),
    }),
    (memory) => ({ expect: 200, bytes: send('GET', `/orders/${memory.customer.email}?limit=20`, memory) }),
  ];
}

const intentOf = ({ secret }) => secret.split('_secret_')[0];
