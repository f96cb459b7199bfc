import { findChromium } from '../../scripts/find-chromium.mjs';
import { startShop } from '../../scripts/shop-process.mjs';

/** Finds the browser and starts the built shop, or uses the one that `SHOP_URL` names; the workers read their addresses from the environment. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  process.env['CHROMIUM_PATH'] = await findChromium();
  if (process.env['SHOP_URL']) return undefined;
  const shop = await startShop({ settings: storeSettings() });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_OUTPUT'] = shop.outputFile;
  return shop.stop;
}

/** With `STORE=mongo` the shop keeps its data in a database of its own on the tests' MongoDB. */
function storeSettings(): Record<string, string> {
  const server = process.env['STORE'] === 'mongo' ? process.env['MONGODB_URI_TEST'] : undefined;
  if (server === undefined) return {};
  const uri = new URL(server);
  uri.pathname = `/shop_browser_${Date.now()}`;
  return { MONGODB_URI: uri.href, JWT_SECRET: 'a secret of the browser tests alone' };
}
