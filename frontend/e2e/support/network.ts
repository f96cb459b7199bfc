import type { Page, Route } from '@playwright/test';

/** Answers the calls of `method` to the API's `path` (a glob) in the server's place. */
export async function answer(
  page: Page,
  method: string,
  path: string,
  reply: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`**/api${path}`, (route) => (route.request().method() === method ? reply(route) : route.fallback()));
}

/** An answer of the server's own shape that refuses. */
export const refusal = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail: 'Refused by the test.' }),
  });

/** The network is down for the call. */
export const lost = (route: Route) => route.abort();

/** The server never answers. */
export const silence = () => Promise.resolve();
