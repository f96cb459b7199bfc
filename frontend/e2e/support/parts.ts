import type { Page } from '@playwright/test';

interface SamplePart {
  name: string;
  quantity: number;
  min_order: number;
}

/** Puts a part on sale in the name of the admin who is signed in on the page; answers its id. */
export async function addPart(admin: Page, part: SamplePart): Promise<string> {
  const data = {
    ...part,
    price: 120,
    description: 'Made for a test of the shop.',
    image_url: '/pictures/cooler-tower.svg',
  };
  const answer = await admin.request.post('/api/parts', { headers: await authorization(admin), data });
  return ((await answer.json()) as { insertedId: string }).insertedId;
}

export async function removePart(admin: Page, id: string): Promise<void> {
  await admin.request.delete(`/api/parts/${id}`, { headers: await authorization(admin) });
}

/** The access token as the app keeps it; a page that is blank yet has none. */
async function authorization(page: Page): Promise<{ authorization: string }> {
  if (page.url() === 'about:blank') await page.goto('/blogs');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  return { authorization: `Bearer ${token ?? ''}` };
}
