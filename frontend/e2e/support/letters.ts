import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';

/** How the shop's output says what an e-mail is about, up to its link. */
const LETTERS = {
  'new password': (email: string) => `A new password for ${email}: put it in the place of NEW_PASSWORD and open\n  `,
  verification: (email: string) => `To verify ${email} open\n  `,
};

/**
 * The link of the newest e-mail to an address, which a demo prints instead of sending it; waits for one.
 * One for a new password ends in `NEW_PASSWORD`, which stands for it.
 * @param output the file with the shop's output; without it that of the shop that all tests share
 */
export async function linkSentTo(
  email: string,
  about: keyof typeof LETTERS,
  output = process.env['SHOP_OUTPUT'],
): Promise<string> {
  if (output === undefined) throw new Error('SHOP_OUTPUT must name the file with the output of the shop at SHOP_URL.');
  const beginning = LETTERS[about](email);
  let link = '';
  await expect(async () => {
    link = (await readFile(output, 'utf8')).split(beginning).slice(1).at(-1)?.split('\n')[0] ?? '';
    expect(link, `a letter about a ${about} to ${email}`).toMatch(/^http:/);
  }).toPass();
  return link;
}
