import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { followNetwork } from '../network-quiet';
import { demoAdmin, demoCustomer, type Account } from './accounts';
import { logIn } from './session';

/** The stored state of a signed-in browser, with Firebase's session in IndexedDB. */
type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Pages {
  /** a page on which the demo's customer is signed in */
  customerPage: Page;
  /** a page on which the demo's admin is signed in */
  adminPage: Page;
}

interface Sessions {
  customerSession: StoredState;
  adminSession: StoredState;
}

/** Playwright's test with pages that are signed in already; each worker logs in once. */
export const test = base.extend<Pages, Sessions>({
  customerSession: [
    async ({ browser }, use, { project }) => use(await sessionOf(demoCustomer, () => browser.newContext(project.use))),
    { scope: 'worker' },
  ],
  adminSession: [
    async ({ browser }, use, { project }) => use(await sessionOf(demoAdmin, () => browser.newContext(project.use))),
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => use(followNetwork(page)),
  customerPage: async ({ browser, customerSession, contextOptions }, use, { project }) => {
    const context = await browser.newContext({ ...contextOptions, ...project.use, storageState: customerSession });
    await use(followNetwork(await context.newPage()));
    await context.close();
  },
  adminPage: async ({ browser, adminSession, contextOptions }, use, { project }) => {
    const context = await browser.newContext({ ...contextOptions, ...project.use, storageState: adminSession });
    await use(followNetwork(await context.newPage()));
    await context.close();
  },
});

async function sessionOf(account: Account, open: () => Promise<BrowserContext>): Promise<StoredState> {
  const context = await open();
  await logIn(await context.newPage(), account);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

export { expect } from '@playwright/test';
