import type { StripeStandIn } from './stripe-stand-in.js';

/** The fields of Stripe's response that a browser reads. */
export interface BrowserAnswer {
  id?: string;
  status?: string;
  last_payment_error?: { code?: string; message: string } | null;
  error?: { type: string; code?: string; message: string };
}

/** A customer's browser at Stripe, with the publishable key but without Stripe.js. */
export class StripeBrowser {
  constructor(private readonly stripe: Pick<StripeStandIn, 'url' | 'publishableKey'>) {}

  /** Submits the card; returns the result, a refusal too. */
  async pay(clientSecret: string, number = '4242424242424242'): Promise<BrowserAnswer> {
    const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' };
    const method = await this.post('/v1/payment_methods', { type: 'card', ...card });
    return method.id === undefined ? method : this.confirm(clientSecret, method.id);
  }

  confirm(clientSecret: string, payment_method: string): Promise<BrowserAnswer> {
    return this.post(`${pathOf(clientSecret)}/confirm`, { client_secret: clientSecret, payment_method });
  }

  /** Completes or fails the authentication of an intent that requires it. */
  authenticate(clientSecret: string, outcome: 'complete' | 'fail'): Promise<BrowserAnswer> {
    return this.post(`${pathOf(clientSecret)}/authenticate`, { client_secret: clientSecret, outcome });
  }

  private async post(path: string, form: Record<string, string>): Promise<BrowserAnswer> {
    const answer = await fetch(`${this.stripe.url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.stripe.publishableKey}` },
      body: new URLSearchParams(form),
    });
    return (await answer.json()) as BrowserAnswer;
  }
}

function pathOf(clientSecret: string): string {
  return `/v1/payment_intents/${clientSecret.split('_secret_')[0]}`;
}
