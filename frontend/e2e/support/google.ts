import { expect, type Page } from '@playwright/test';
import { main } from './session';

/** Opens Google's sign-in window, in which the emulator shows its account chooser. */
export async function openGoogle(page: Page): Promise<Page> {
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    main(page).getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await expect(chooser.getByRole('button', { name: 'Add new account' })).toBeVisible();
  return chooser;
}

/** Creates a Google account in the chooser and continues with it. */
export async function chooseNewAccount(chooser: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await chooser.getByRole('button', { name: 'Add new account' }).click();
  await chooser.locator('#email-input').fill(email);
  await chooser.locator('#display-name-input').fill(name);
  await Promise.all([chooser.waitForEvent('close'), chooser.locator('#sign-in').click()]);
}

/** Continues with an account that the chooser lists. */
export async function chooseKnownAccount(chooser: Page, email: string): Promise<void> {
  await Promise.all([
    chooser.waitForEvent('close'),
    chooser.locator('.js-reuse-account').filter({ hasText: email }).click(),
  ]);
}
