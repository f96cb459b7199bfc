import { StripeStandIn } from '../../backend/test/support/stripe/stripe-stand-in';
import { startShop } from '../../scripts/shop-process.mjs';

/** A separate shop that takes cards by Stripe, and the stand-in for Stripe's API behind it. */
export interface StripeShop {
  url: string;
  standIn: StripeStandIn;
  stop: () => Promise<void>;
}

export async function startStripeShop(): Promise<StripeShop> {
  const standIn = await StripeStandIn.listen();
  const shop = await startShop({ settings: standIn.settings });
  const stop = async () => {
    await shop.stop();
    await standIn.close();
  };
  return { url: shop.url, standIn, stop };
}
