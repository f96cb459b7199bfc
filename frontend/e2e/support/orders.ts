import type { Locator, Page } from '@playwright/test';
import type { PartView } from '../../src/api/types.gen';
import { networkQuiet } from '../network-quiet';
import { CUSTOMER_NAME } from './accounts';
import { callAsUser, emailOf } from './api';
import { addPart } from './samples';
import { main } from './session';

export interface SampleOrder {
  id: string;
  partName: string;
  total: number;
}

/**
 * Places an order for the page's customer: by default the minimum order of a new part, which no other test orders.
 */
export async function anUnpaidOrder(
  page: Page,
  of: { partId?: string; amount?: number; company?: string } = {},
): Promise<SampleOrder> {
  const partId = of.partId ?? (await addPart(page)).id;
  const part = (await (await page.request.get(`/api/purchase/${partId}`)).json()) as PartView;
  const amount = of.amount ?? part.min_order;
  const total = part.price * amount;
  const { insertedId } = await callAsUser<{ insertedId: string }>(page, 'POST', '/orders', {
    name: CUSTOMER_NAME,
    email: await emailOf(page),
    part_id: part._id,
    part_name: part.name,
    part_image: part.image_url,
    delivery_address: '12 Foundry Lane, Portland',
    delivery_phone: '+15550100',
    amount,
    total_price: total,
    ...(of.company !== undefined && { company: of.company }),
  });
  return { id: insertedId, partName: part.name, total };
}

/** Places an order of the minimum of each part for the page's customer; returns its id. */
export async function anOrderOf(page: Page, parts: Awaited<ReturnType<typeof addPart>>[]): Promise<string> {
  const { insertedId } = await callAsUser<{ insertedId: string }>(page, 'POST', '/orders', {
    name: CUSTOMER_NAME,
    email: await emailOf(page),
    lines: parts.map(({ id, price, min_order }) => ({
      part_id: id,
      amount: min_order,
      total_price: price * min_order,
    })),
    delivery_address: '12 Foundry Lane, Portland',
    delivery_phone: '+15550100',
  });
  return insertedId;
}

/** Pays an order at the card provider without recording the payment in the shop; returns the transaction id. */
export async function payWithoutRecording(page: Page, { id, total }: SampleOrder): Promise<string> {
  return charge(page, await anIntent(page, { total_price: total, order_id: id }));
}

/** Creates an unmatched payment: two orders have its total, and other payments then pay both of them. */
export async function makeUnmatchedPayment(page: Page): Promise<{ transaction: string; total: number }> {
  // No other test uses this total: a payment intent created from a total could pay any order with that total.
  const { id: partId } = await addPart(page, { price: 4_001, quantity: 2, min_order: 1 });
  const orders = [await anUnpaidOrder(page, { partId }), await anUnpaidOrder(page, { partId })];
  const { total } = orders[0]!;
  const own: Intent[] = [];
  for (const order of orders) own.push(await anIntent(page, { total_price: total, order_id: order.id }));
  const transaction = await charge(page, await anIntent(page, { total_price: total }));
  for (const [index, order] of orders.entries()) await record(page, order, await charge(page, own[index]!));
  return { transaction, total };
}

interface Intent {
  clientSecret: string;
}

const anIntent = (page: Page, of: { total_price: number; order_id?: string }) =>
  callAsUser<Intent>(page, 'POST', '/create-payment-intent', of);

async function charge(page: Page, { clientSecret }: Intent): Promise<string> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  const method = await callAsUser<{ id: string }>(page, 'POST', '/sandbox/payment_methods', { type: 'card', card });
  const transactionId = clientSecret.replace(/_secret_.*$/, '');
  const confirmation = { client_secret: clientSecret, payment_method: method.id };
  await callAsUser(page, 'POST', `/sandbox/payment_intents/${transactionId}/confirm`, confirmation);
  return transactionId;
}

const record = (page: Page, { id }: SampleOrder, transactionId: string) =>
  callAsUser(page, 'PATCH', `/orders/${id}`, { order: id, transactionId });

/** Pays an order by API calls, as in another browser; returns the transaction id. */
export async function payByApi(page: Page, order: SampleOrder): Promise<string> {
  const transactionId = await payWithoutRecording(page, order);
  await record(page, order, transactionId);
  return transactionId;
}

export async function ship(adminPage: Page, { id }: SampleOrder): Promise<void> {
  await callAsUser(adminPage, 'PATCH', `/shipped/${id}`, {});
}

/** Refunds an order in full. */
export async function refund(adminPage: Page, { id }: SampleOrder): Promise<void> {
  await callAsUser(adminPage, 'POST', `/orders/${id}/refunds`, {}, { 'Idempotency-Key': `refund-all-of-${id}` });
}

/** The order's row in My Orders. */
export function rowOf(page: Page, { id }: SampleOrder): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="/dashboard/my-orders/${id}"]`) });
}

/** Focuses the page, as when the user returns from another window. A page ignores the focus while its request is under way. */
export async function refocusPage(page: Page): Promise<void> {
  await networkQuiet(page);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Fills in the card form of the open page. */
export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await main(page).getByLabel('Card number').fill(number);
  await main(page).getByLabel('Expiry date').fill('12 / 40');
  await main(page).getByLabel('CVC').fill('123');
}

export const payButton = (page: Page): Locator => main(page).getByRole('button', { name: 'Pay', exact: true });
