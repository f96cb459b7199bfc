import { expect, type Page } from '@playwright/test';
import { openHeader } from './session';

/** The access token that the browser keeps; null for none. */
export const accessToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('accessToken'));

/** Replaces the token by one that the server refuses like an expired one. */
export async function spoilToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoiled = `${localStorage.getItem('accessToken') ?? ''}x`;
    localStorage.setItem('accessToken', spoiled);
    return spoiled;
  });
}

/** The session is over: no token is left, and the header offers the way in. */
export async function expectSignedOut(page: Page, at: string): Promise<void> {
  await expect(page).toHaveURL(at);
  await expect.poll(() => accessToken(page)).toBeNull();
  await expect((await openHeader(page)).getByRole('link', { name: 'Log In' })).toBeVisible();
}
