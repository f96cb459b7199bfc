import { StripeStandIn } from '../../backend/test/support/stripe/stripe-stand-in';
import { startShop } from '../../scripts/shop-process.mjs';

/** Starts a separate shop that accepts cards through Stripe, with a fake of Stripe's API. */
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
