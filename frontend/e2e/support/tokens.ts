import { expect, type Page } from '@playwright/test';
import { openHeader } from './session';

/** The access token stored in the browser, or null. */
export const accessToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('accessToken'));

/** Makes the stored token invalid, so that the server refuses it like an expired one. */
export async function spoilToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const invalid = `${localStorage.getItem('accessToken') ?? ''}x`;
    localStorage.setItem('accessToken', invalid);
    return invalid;
  });
}

/** Expects that the session has ended: no token is stored, and the header shows Log In. */
export async function expectSignedOut(page: Page, at: string): Promise<void> {
  await expect(page).toHaveURL(at);
  await expect.poll(() => accessToken(page)).toBeNull();
  await expect((await openHeader(page)).getByRole('link', { name: 'Log In' })).toBeVisible();
}
