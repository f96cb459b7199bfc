import type { Page, Route } from '@playwright/test';
import { stripeJs } from '../../test/stripe-js';
import { startStripeShop, type StripeShop } from '../stripe-shop';
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

/** Playwright's test in a shop that accepts cards through Stripe; each worker starts one. */
export const test = base.extend<{ stripe: StripeSite }, { stripeShop: StripeShop }>({
  stripeShop: [
    async ({}, use) => {
      const shop = await startStripeShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ stripeShop }, use) => use(stripeShop.url),
  stripe: async ({ customerPage, stripeShop }, use) => use(await new StripeSite(stripeShop.standIn).open(customerPage)),
});

/** Fills in Stripe's fields, which have Stripe's labels. */
export async function fillStripeCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(number);
  await page.getByLabel('Credit or debit card expiration date').fill('12 / 40');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
}
