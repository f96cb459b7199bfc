import type { Page } from '@playwright/test';

/** The id of the first part of the catalogue. */
export async function firstPartId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/parts?limit=1');
  const [part] = (await answer.json()) as { _id: string }[];
  return part!._id;
}

/** Orders the minimum of the first part in the name of whoever is signed in on the page; answers the order's id. */
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
