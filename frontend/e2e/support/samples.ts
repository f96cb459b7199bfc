import type { Page } from '@playwright/test';
import { demoCustomer } from './accounts';

/** The id of the first part of the catalogue. */
export async function firstPartId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/parts?limit=1');
  const [part] = (await answer.json()) as { _id: string }[];
  return part!._id;
}

/** Orders the minimum amount of the first part as the page's user; returns the order's id. */
export async function placeOrder(page: Page, email: string): Promise<string> {
  await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const part = await (await page.request.get(`/api/purchase/${await firstPartId(page)}`)).json();
  const answer = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data: {
      name: 'Carl Customer',
      email,
      part_id: part._id,
      part_name: part.name,
      part_image: part.image_url,
      delivery_address: '12 Foundry Lane, Portland',
      delivery_phone: '+15550100',
      amount: part.min_order,
      total_price: part.price * part.min_order,
    },
  });
  return ((await answer.json()) as { insertedId: string }).insertedId;
}

/** Calls the API as the page's user; returns the response body. */
async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  if (!page.url().startsWith('http')) await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token ?? ''}` },
    ...(data && { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Creates a part that no other test orders, from an admin's page; `removePart` deletes it. */
export async function addPart(
  admin: Page,
  stock: { price: number; quantity: number; min_order: number },
  name = 'Test Backplane',
) {
  const part = {
    name: `${name} ${Date.now().toString(36)}`,
    description: 'Sold by one test alone.',
    image_url: `${new URL(process.env['SHOP_URL'] ?? '').origin}/pictures/mainboard-itx.svg`,
    ...stock,
  };
  const { insertedId } = await call<{ insertedId: string }>(admin, 'POST', '/parts', part);
  return { ...part, id: insertedId };
}

export async function changePart(admin: Page, id: string, change: { price?: number; quantity?: number }) {
  await call(admin, 'PUT', `/parts/${id}`, change);
}

/** Places an unpaid order through the API as the demo customer, who is signed in on the page. */
export async function buy(
  customer: Page,
  part: { id: string; name: string; image_url: string; price: number },
  amount: number,
) {
  await call(customer, 'POST', '/orders', {
    name: demoCustomer.name,
    email: demoCustomer.email,
    part_id: part.id,
    part_name: part.name,
    part_image: part.image_url,
    delivery_address: '12 Foundry Lane, Portland',
    delivery_phone: '+15550100',
    amount,
    total_price: part.price * amount,
  });
}

/** Reads the current state of a part. */
export async function readPart(page: Page, id: string): Promise<Record<string, unknown>> {
  return (await (await page.request.get(`/api/purchase/${id}`)).json()) as Record<string, unknown>;
}

export async function removePart(admin: Page, id: string) {
  await call(admin, 'DELETE', `/parts/${id}`);
}
