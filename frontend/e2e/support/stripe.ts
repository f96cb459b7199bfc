import type { Page, Route } from '@playwright/test';
import { stripeJs } from '../../test/stripe-js';
import { followNetwork } from '../network-quiet';
import { test as base } from './test';

const API = 'https://api.stripe.com/v1';
/** Stripe lets every shop's page ask. */
const HEADERS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*, Authorization' };

/** What becomes of the calls that a page makes to Stripe. */
type Backend = (page: Page, call: { method: string; path: string; form: URLSearchParams }) => Promise<Answer>;
interface Answer {
  status: number;
  body: unknown;
}

/** Stripe as a page of the shop sees it: its script, and the API that this calls. */
class StripeSite {
  /** the script is kept away from the page */
  isBlocked = false;
  /** how many answers to confirmations, and to questions after them, get lost on their way; what was asked for is done */
  lost = 0;

  constructor(
    private readonly page: Page,
    private readonly backend: Backend,
  ) {}

  async open(): Promise<this> {
    await this.page.route('https://js.stripe.com/**', (route) => this.sendScript(route));
    await this.page.route(`${API}/**`, (route) => this.answer(route));
    return this;
  }

  private sendScript(route: Route): Promise<void> {
    if (this.isBlocked) return route.abort('blockedbyclient');
    return route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})();` });
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const method = request.method();
    if (method === 'OPTIONS') return route.fulfill({ status: 204, headers: HEADERS });
    const form = method === 'GET' ? searchParams : new URLSearchParams(request.postData() ?? '');
    const { status, body } = await this.backend(this.page, { method, path: pathname.replace('/v1', ''), form });
    if (this.lost > 0 && !pathname.endsWith('/payment_methods')) {
      this.lost -= 1;
      return route.abort();
    }
    return route.fulfill({ status, headers: HEADERS, json: body });
  }
}

interface StripePages {
  /** a page on which the demo's customer is signed in, in a shop that takes cards by Stripe */
  stripePage: Page;
  /** what that page finds at Stripe's addresses */
  stripe: StripeSite;
}

/** Playwright's test with a shop whose cards are Stripe's. */
export const test = base.extend<StripePages>({
  stripePage: async ({ browser, customerSession, contextOptions }, use, { project }) => {
    const options = { ...contextOptions, ...project.use, storageState: customerSession, bypassCSP: true };
    const context = await browser.newContext(options);
    const page = followNetwork(await context.newPage());
    await page.route('**/api/config', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, cards: { provider: 'stripe', publishableKey: 'pk_test_e2e' } } });
    });
    await use(page);
    await context.close();
  },
  stripe: async ({ stripePage }, use) => use(await new StripeSite(stripePage, sandbox()).open()),
});

/** The shop's own sandbox, which speaks nearly as Stripe does. */
function sandbox(): Backend {
  const states = new Map<string, object>();
  let payment_method: string | undefined;
  return async (page, { method, path, form }) => {
    const id = path.split('/')[2] ?? '';
    if (method === 'GET') return { status: 200, body: { id, status: 'requires_payment_method', ...states.get(id) } };
    payment_method = form.get('payment_method') ?? payment_method;
    const asked = path.endsWith('/authenticate') && { payment_method };
    const answer = await page.request.post(`/api/sandbox${path}`, { data: { ...nested(form), ...asked } });
    const body = (await answer.json()) as { status?: string };
    if (body.status !== undefined) states.set(id, body);
    return { status: answer.status(), body };
  };
}

/** `card[number]=1` as `{ card: { number: 1 } }`. */
function nested(form: URLSearchParams): object {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const [outer = '', inner] = name.replace(']', '').split('[');
    whole[outer] = inner === undefined ? value : { ...(whole[outer] as object), [inner]: value };
  }
  return whole;
}

/** Types into Stripe's fields, which have names of Stripe's own. */
export async function fillStripeCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(number);
  await page.getByLabel('Credit or debit card expiration date').fill('12 / 40');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
}
