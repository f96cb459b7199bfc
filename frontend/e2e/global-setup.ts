import { findChromium } from '../../scripts/find-chromium.mjs';
import { startShop } from '../../scripts/shop-process.mjs';

/** Finds the browser and starts the built shop, or uses the one that `SHOP_URL` names; the workers read both from the environment. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  process.env['CHROMIUM_PATH'] = await findChromium();
  if (process.env['SHOP_URL']) return undefined;
  const shop = await startShop();
  process.env['SHOP_URL'] = shop.url;
  return shop.stop;
}
