import type { Visitor } from './test-shop.js';

/** A request body for a new part. */
export function aPartBody(changes: object = {}) {
  return {
    name: 'N8 Processor',
    image_url: 'https://pictures.example/n8.png',
    price: 100,
    quantity: 50,
    min_order: 5,
    description: 'Eight cores for office and workshop machines.',
    ...changes,
  };
}

export interface PartOnSale {
  _id: string;
  name: string;
  image_url: string;
  price: number;
  quantity: number;
  min_order: number;
}

/** Adds a part and returns its public view. */
export async function addPart(admin: Visitor, changes: object = {}): Promise<PartOnSale> {
  const { body } = await admin.post('/parts', aPartBody(changes)).expect(201);
  const { body: part } = await admin.get(`/purchase/${(body as { insertedId: string }).insertedId}`).expect(200);
  return part as PartOnSale;
}

/** Adds a category and returns its id. */
export async function addCategory(admin: Visitor, body: object): Promise<string> {
  return ((await admin.post('/categories', body).expect(201)).body as { insertedId: string }).insertedId;
}

/** Adds a number of watts, or an attribute with other fields. */
export async function addAttribute(admin: Visitor, fields: object = {}): Promise<void> {
  const power = { key: 'power', name: 'Power', kind: 'number', family: 'power', unit: 'W' };
  await admin.post('/attributes', { ...power, ...fields }).expect(201);
}

/** A request body for an order, as a customer's browser sends it; `amount` defaults to the part's minimum. */
export function anOrderBody(
  part: PartOnSale,
  customer: Pick<Visitor, 'email'>,
  changes: { amount?: number; [field: string]: unknown } = {},
) {
  const amount = changes.amount ?? part.min_order;
  return {
    part_id: part._id,
    name: 'Carl Customer',
    email: customer.email,
    part_name: part.name,
    part_image: part.image_url,
    delivery_address: '12 Harbour Road, Portland, OR 97201',
    delivery_phone: '+15035550123',
    amount,
    total_price: amount * part.price,
    ...changes,
  };
}

/** A request body for an order of several lines, each a part and its amount. */
export function aLinesBody(
  lines: readonly (readonly [PartOnSale, number])[],
  customer: Pick<Visitor, 'email'>,
  changes: object = {},
) {
  return {
    name: 'Carl Customer',
    email: customer.email,
    delivery_address: '12 Harbour Road, Portland, OR 97201',
    delivery_phone: '+15035550123',
    lines: lines.map(([part, amount]) => ({ part_id: part._id, amount, total_price: amount * part.price })),
    ...changes,
  };
}

/** Places an order and returns its id. */
export async function placeOrder(
  customer: Visitor,
  part: PartOnSale,
  changes: { amount?: number; [field: string]: unknown } = {},
): Promise<string> {
  const { body } = await customer.post('/orders', anOrderBody(part, customer, changes)).expect(201);
  return (body as { insertedId: string }).insertedId;
}

/** Confirms a payment in the sandbox like the browser; returns the response. */
export async function confirmCard(customer: Visitor, clientSecret: string, number = '4242424242424242') {
  const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
  const method = await customer.post('/sandbox/payment_methods', { type: 'card', card }).expect(200);
  const intent = intentIdOf(clientSecret);
  return customer.post(`/sandbox/payment_intents/${intent}/confirm`, {
    client_secret: clientSecret,
    payment_method: (method.body as { id: string }).id,
  });
}

/** Pays an order with a valid card and records the payment; returns the transaction. */
export async function payOrder(customer: Visitor, order: string, total_price: number): Promise<string> {
  const { body } = await customer.post('/create-payment-intent', { total_price, order_id: order }).expect(200);
  const { clientSecret } = body as { clientSecret: string };
  await confirmCard(customer, clientSecret);
  const transactionId = intentIdOf(clientSecret);
  await customer.patch(`/orders/${order}`, { order, transactionId }).expect(200);
  return transactionId;
}

/** The id of a payment intent, which is part of its client secret. */
export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
