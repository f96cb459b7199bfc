import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';

/** The text before the link in the shop's output, by the subject of the e-mail. */
const TEXT_BEFORE_LINK = {
  'new password': (email: string) => `A new password for ${email}: put it in the place of NEW_PASSWORD and open\n  `,
  verification: (email: string) => `To verify ${email} open\n  `,
};

/**
 * Waits for an e-mail to an address and returns the link of the newest one. The demo prints e-mails instead of sending them.
 * The link for a new password ends in the placeholder `NEW_PASSWORD`.
 * @param output the file with the shop's output; by default that of the shared shop
 */
export async function linkSentTo(
  email: string,
  about: keyof typeof TEXT_BEFORE_LINK,
  output = process.env['SHOP_OUTPUT'],
): Promise<string> {
  if (output === undefined) throw new Error('SHOP_OUTPUT must name the file with the output of the shop at SHOP_URL.');
  const textBefore = TEXT_BEFORE_LINK[about](email);
  let link = '';
  await expect(async () => {
    link = (await readFile(output, 'utf8')).split(textBefore).slice(1).at(-1)?.split('\n')[0] ?? '';
    expect(link, `a letter about a ${about} to ${email}`).toMatch(/^http:/);
  }).toPass();
  return link;
}
