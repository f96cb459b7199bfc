import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { request } from '@playwright/test';
import { startShop } from '../../scripts/shop-process.mjs';
import { aStranger, type Account } from './support/accounts';
import { openSession } from './support/api';
import { test as base } from './support/test';

const SHOP_COMMAND = fileURLToPath(new URL('../../dist/backend/cli/shop.js', import.meta.url));

/** A shop that requires verified e-mails. */
interface VerifyingShop {
  url: string;
  /** the file with its output, which contains the e-mails */
  outputFile: string;
  dataDir: string;
}

/** Playwright's test with a shop that requires verified e-mails; each worker starts one. */
export const test = base.extend<object, { verifyingShop: VerifyingShop }>({
  verifyingShop: [
    async ({}, use) => {
      const shop = await startShop({ settings: { REQUIRE_VERIFIED_EMAIL: 'true' } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ verifyingShop }, use) => use(verifyingShop.url),
});

/** An admin with an unverified e-mail, as one who was appointed before the shop required verification. */
export async function anUnverifiedAdmin({ url, dataDir }: VerifyingShop): Promise<Account> {
  const admin = aStranger();
  const api = await request.newContext({ baseURL: url });
  await openSession(api, 'signUp', admin);
  await api.dispose();
  const env = { ...process.env, DEMO: 'true', DATA_DIR: dataDir, REQUIRE_VERIFIED_EMAIL: 'false' };
  await promisify(execFile)(process.execPath, [SHOP_COMMAND, 'make-admin', admin.email], { cwd: dataDir, env });
  return admin;
}
