import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop } from '../../scripts/shop-process.mjs';
import { followNetwork } from './network-quiet';
import { aStranger, demoAdmin, type Account } from './support/accounts';
import { expect, test as base } from './support/test';

/** A shop that requires verified e-mails. */
interface VerifyingShop {
  url: string;
  /** the file with its output, which contains the e-mails */
  outputFile: string;
  /** an admin with an unverified e-mail, appointed before the shop required verification */
  admin: Account;
}

/** Playwright's test with a shop that requires verified e-mails; each worker starts one. */
export const test = base.extend<object, { verifyingShop: VerifyingShop }>({
  verifyingShop: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'northbridge-verifying-'));
      const before = await startShop({ settings: { DATA_DIR: dataDir } });
      const admin = aStranger();
      await makeAdmin(before.url, admin);
      await before.stop();

      const shop = await startShop({ settings: { DATA_DIR: dataDir, REQUIRE_VERIFIED_EMAIL: 'true' } });
      await use({ url: shop.url, outputFile: shop.outputFile, admin });
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  page: async ({ browser, verifyingShop, contextOptions }, use, { project }) => {
    const context = await browser.newContext({ ...contextOptions, ...project.use, baseURL: verifyingShop.url });
    await use(followNetwork(await context.newPage()));
    await context.close();
  },
});

async function makeAdmin(url: string, account: Account): Promise<void> {
  await openSession(url, 'signUp', account);
  const token = await openSession(url, 'signInWithPassword', demoAdmin);
  const made = await fetch(`${url}/api/user/admin/${account.email}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await made.json()).toEqual({ modifiedCount: 1 });
}

/** Signs up or in at the identity emulator, and then in the shop; returns the access token. */
async function openSession(
  url: string,
  how: 'signUp' | 'signInWithPassword',
  { name, email, password }: Account,
): Promise<string> {
  const identity = await send<{ idToken: string }>(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:${how}?key=demo`,
    {
      method: 'POST',
      body: { email, password, returnSecureToken: true, ...(how === 'signUp' && { displayName: name }) },
    },
  );
  const session = await send<{ token: string }>(`${url}/api/user/${email}`, {
    method: 'PUT',
    body: { email },
    authorization: `Bearer ${identity.idToken}`,
  });
  return session.token;
}

async function send<Answer>(
  url: string,
  { method, body, authorization }: { method: string; body: object; authorization?: string },
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${url}: ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}
