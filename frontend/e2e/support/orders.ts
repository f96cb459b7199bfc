import { expect, type APIResponse, type Locator, type Page } from '@playwright/test';
import { demoCustomer } from './accounts';
import { main } from './session';

export interface SampleOrder {
  id: string;
  partName: string;
  total: number;
}

async function send(
  page: Page,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
  more: Record<string, string> = {},
): Promise<unknown> {
  if (new URL(page.url()).protocol === 'about:') await page.goto('/loading');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token ?? ''}`, ...more };
  const answer: APIResponse = await page.request.fetch(`/api${path}`, { method, headers, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Places an order for the demo customer; by default the minimum order of the part with the largest stock. */
export async function anUnpaidOrder(page: Page, of: { partId?: string; amount?: number } = {}): Promise<SampleOrder> {
  const [most] = await (await page.request.get('/api/parts?limit=1&sort=-quantity')).json();
  const part = of.partId === undefined ? most : await (await page.request.get(`/api/purchase/${of.partId}`)).json();
  const amount = of.amount ?? part.min_order;
  const total = part.price * amount;
  const body = {
    name: demoCustomer.name,
    email: demoCustomer.email,
    part_id: part._id,
    part_name: part.name,
    part_image: part.image_url,
    delivery_address: '12 Foundry Lane, Portland',
    delivery_phone: '+15550100',
    amount,
    total_price: total,
  };
  const { insertedId } = (await send(page, 'POST', '/orders', body)) as { insertedId: string };
  return { id: insertedId, partName: part.name, total };
}

/** Pays an order at the card provider without recording the payment in the shop; returns the transaction id. */
export async function payWithoutRecording(page: Page, { id, total }: SampleOrder): Promise<string> {
  return charge(page, await send(page, 'POST', '/create-payment-intent', { total_price: total, order_id: id }));
}

/** Creates an unmatched payment: two orders have its total, and other payments then pay both of them. */
export async function makeUnmatchedPayment(
  page: Page,
  amount: number,
): Promise<{ transaction: string; total: number }> {
  const orders = [await anUnpaidOrder(page, { amount }), await anUnpaidOrder(page, { amount })];
  const { total } = orders[0]!;
  const own: unknown[] = [];
  for (const { id } of orders)
    own.push(await send(page, 'POST', '/create-payment-intent', { total_price: total, order_id: id }));
  const transaction = await charge(page, await send(page, 'POST', '/create-payment-intent', { total_price: total }));
  for (const [index, { id }] of orders.entries()) {
    const transactionId = await charge(page, own[index]);
    await send(page, 'PATCH', `/orders/${id}`, { order: id, transactionId });
  }
  return { transaction, total };
}

async function charge(page: Page, intent: unknown): Promise<string> {
  const { clientSecret } = intent as { clientSecret: string };
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  const method = (await send(page, 'POST', '/sandbox/payment_methods', { type: 'card', card })) as { id: string };
  const transactionId = clientSecret.replace(/_secret_.*$/, '');
  const confirmation = { client_secret: clientSecret, payment_method: method.id };
  await send(page, 'POST', `/sandbox/payment_intents/${transactionId}/confirm`, confirmation);
  return transactionId;
}

/** Pays an order by API calls, as in another browser; returns the transaction id. */
export async function payByApi(page: Page, order: SampleOrder): Promise<string> {
  const transactionId = await payWithoutRecording(page, order);
  await send(page, 'PATCH', `/orders/${order.id}`, { order: order.id, transactionId });
  return transactionId;
}

export async function ship(adminPage: Page, { id }: SampleOrder): Promise<void> {
  await send(adminPage, 'PATCH', `/shipped/${id}`, {});
}

/** Refunds an order in full. */
export async function refund(adminPage: Page, { id }: SampleOrder): Promise<void> {
  await send(adminPage, 'POST', `/orders/${id}/refunds`, {}, { 'Idempotency-Key': `refund-all-of-${id}` });
}

/** The order's row in My Orders. */
export function rowOf(page: Page, { id }: SampleOrder): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="/dashboard/my-orders/${id}"]`) });
}

/** Focuses the page, as when the user returns from another window. */
export async function refocusPage(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Fills in the card form of the open page. */
export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await main(page).getByLabel('Card number').fill(number);
  await main(page).getByLabel('Expiry date').fill('12 / 40');
  await main(page).getByLabel('CVC').fill('123');
}

export const payButton = (page: Page): Locator => main(page).getByRole('button', { name: 'Pay', exact: true });
