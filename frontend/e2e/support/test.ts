import { test as base, type Page } from '@playwright/test';
import { followNetwork } from '../network-quiet';
import { aStranger, CUSTOMER_NAME, demoAdmin, type Account } from './accounts';
import { browserStateOf, keepToken, openSession } from './api';

interface Signed {
  /** the account of `customerPage`, which no other test uses */
  customer: Account;
  /** a page on which a customer of this test is signed in */
  customerPage: Page;
  /** a page on which the demo's admin is signed in */
  adminPage: Page;
}

/** Playwright's test with pages that are signed in already. */
export const test = base.extend<
  Signed & { open: (how: 'signUp' | 'signInWithPassword', as: Account) => Promise<Page> }
>({
  page: async ({ page }, use) => use(followNetwork(page)),
  customer: async ({}, use) => use(aStranger(CUSTOMER_NAME)),
  open: async ({ browser, request, contextOptions, baseURL }, use, { project }) => {
    const origin = new URL(baseURL ?? '').origin;
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (how, account) => {
      const session = await openSession(request, how, account);
      const storageState = browserStateOf(session, origin);
      const context = await browser.newContext({ ...contextOptions, ...project.use, baseURL: origin, storageState });
      keepToken(context, session);
      contexts.push(context);
      return followNetwork(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
  customerPage: async ({ customer, open }, use) => use(await open('signUp', customer)),
  adminPage: async ({ open }, use) => use(await open('signInWithPassword', demoAdmin)),
});

export { expect } from '@playwright/test';
