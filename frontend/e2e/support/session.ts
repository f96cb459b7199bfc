import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './accounts';

/** The page's content; header and footer have fields and buttons with the same names. */
export const main = (page: Page): Locator => page.getByRole('main');

/** The header with visible links: on small screens a button opens them. */
export async function openHeader(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  await header.waitFor();
  const menu = header.getByRole('button', { name: 'Menu' });
  if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
  return header;
}

/** Signs up through the form and waits for the home page. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/sign-up');
  await fillSignUp(page, account);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, account.name);
}

/** Fills in and submits the open sign-up form. */
export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  await main(page).getByLabel('Name').fill(name);
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Sign Up' }).click();
}

/** Fills in the open log-in form. */
export async function fillLogIn(page: Page, { email, password }: Account): Promise<void> {
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Log In' }).click();
}

/** Logs in through the form and waits for the home page. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/log-in');
  await fillLogIn(page, account);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, account.name);
}

/** Signs out by the header's button and waits for the confirmation. */
export async function signOut(page: Page): Promise<void> {
  await (await openHeader(page)).getByRole('button', { name: 'Sign Out' }).click();
  await expect(async () => {
    await expect((await openHeader(page)).getByRole('link', { name: 'Log In' })).toBeVisible();
  }).toPass();
}

/** Expects the user's name in the header. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('banner').getByText(name)).toBeAttached();
  // The menu closes when the page changes, so it may have to be opened twice.
  await expect(async () => {
    await expect((await openHeader(page)).getByText(name)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
}
