import type { BrowserContext, Page, Route } from '@playwright/test';
import { stripeJs } from '../../test/stripe-js';
import { followNetwork } from '../network-quiet';
import { startStripeShop, type StripeShop } from '../stripe-shop';
import { demoCustomer } from './accounts';
import { logIn } from './session';
import { test as base } from './test';

/** A fake of Stripe in the browser: its script and the API that the script calls. */
class StripeSite {
  /** whether the script fails to load */
  isBlocked = false;
  /** the number of responses about a payment to drop after Stripe has processed the request */
  lost = 0;

  constructor(private readonly standIn: StripeShop['standIn']) {}

  /** The number of charges of a payment. */
  charges(transactionId: string): number {
    const all = [...this.standIn.account.charges.values()];
    return all.filter(({ payment_intent }) => payment_intent === transactionId).length;
  }

  async open(page: Page): Promise<this> {
    await page.route('https://js.stripe.com/**', (route) => this.sendScript(route));
    await page.route('https://api.stripe.com/**', (route) => this.forward(route));
    return this;
  }

  private sendScript(route: Route): Promise<void> {
    if (this.isBlocked) return route.abort('blockedbyclient');
    return route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})();` });
  }

  private async forward(route: Route): Promise<void> {
    const url = route.request().url().replace('https://api.stripe.com', this.standIn.url);
    const response = await route.fetch({ url });
    if (this.lost > 0 && url.includes('/payment_intents/')) {
      this.lost -= 1;
      return route.abort();
    }
    return route.fulfill({ response });
  }
}

interface StripePages {
  /** a page of the Stripe shop, signed in as the demo customer */
  stripePage: Page;
  stripe: StripeSite;
}

interface StripeWorker {
  stripeShop: StripeShop;
  /** the storage of a browser that is signed in as the demo customer */
  stripeSession: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Playwright's test with a shop that accepts cards through Stripe; each worker starts one. */
export const test = base.extend<StripePages, StripeWorker>({
  stripeShop: [
    async ({}, use) => {
      const shop = await startStripeShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  stripeSession: [
    async ({ browser, stripeShop }, use, { project }) => {
      const context = await browser.newContext({ ...project.use, baseURL: stripeShop.url });
      await logIn(await context.newPage(), demoCustomer);
      await use(await context.storageState({ indexedDB: true }));
      await context.close();
    },
    { scope: 'worker' },
  ],
  stripePage: async ({ browser, stripeShop, stripeSession, contextOptions }, use, { project }) => {
    const options = { ...contextOptions, ...project.use, baseURL: stripeShop.url, storageState: stripeSession };
    const context = await browser.newContext(options);
    await use(followNetwork(await context.newPage()));
    await context.close();
  },
  stripe: async ({ stripePage, stripeShop }, use) => use(await new StripeSite(stripeShop.standIn).open(stripePage)),
});

/** Fills in Stripe's fields, which have Stripe's labels. */
export async function fillStripeCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(number);
  await page.getByLabel('Credit or debit card expiration date').fill('12 / 40');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
}
