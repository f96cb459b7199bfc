import type { Page, Route } from '@playwright/test';

/** Answers requests with `method` to the API's `path` (a glob) instead of the server. */
export async function answer(
  page: Page,
  method: string,
  path: string,
  reply: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`**/api${path}`, (route) => (route.request().method() === method ? reply(route) : route.fallback()));
}

/** An error response in the format of the server. */
export const refusal = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail: 'Refused by the test.' }),
  });

/** Simulates a network failure. */
export const lost = (route: Route) => route.abort();

/** Simulates a server that never responds. */
export const silence = () => Promise.resolve();
