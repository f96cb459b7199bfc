import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, fillCard, payButton, refund, rowOf } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

const papers = (page: Page) => main(page).getByRole('region', { name: 'Invoices' });

/** Saves the file of a button; returns its name without `.pdf`. */
async function fileBehind(button: Locator): Promise<string> {
  const page = button.page();
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  expect(await readFile(await download.path(), 'latin1')).toMatch(/^%PDF/);
  await expect(page.getByText(`Saved as ${download.suggestedFilename()}`).first()).toBeVisible();
  return download.suggestedFilename().replace(/\.pdf$/, '');
}

test('a customer pays and saves the invoice; an admin finds it by its number and corrects it', async ({
  customerPage,
  adminPage: page,
}) => {
  const order = await anUnpaidOrder(customerPage);
  await customerPage.goto(`/dashboard/payment/${order.id}`);
  await fillCard(customerPage);
  await payButton(customerPage).click();
  await expect(main(customerPage).getByText('Congratulation! Successfully Paid.')).toBeVisible();
  const file = await fileBehind(main(customerPage).getByRole('button', { name: 'Download Invoice' }));
  expect(file).toMatch(/^invoice-\d{4}-\d{6}$/);
  const number = file.replace('invoice-', '');
  await expectAccessible(customerPage);

  await customerPage.goto('/dashboard/my-orders');
  expect(await fileBehind(rowOf(customerPage, order).getByRole('button', { name: 'Invoice' }))).toBe(file);
  await customerPage.goto(`/dashboard/my-orders/${order.id}`);
  await expect(papers(customerPage).getByRole('listitem')).toContainText(`${number}Invoice to Carl Customer`);
  await expect(papers(customerPage).getByRole('button')).toHaveText(['Download', 'Ask for a Correction']);

  await page.goto('/dashboard/invoices');
  await main(page).getByRole('searchbox', { name: 'Search documents' }).fill(number);
  const row = page.getByRole('row').filter({ hasText: number });
  // The only paper is also in the list before the search.
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText(`$${order.total.toLocaleString('en-US')}.00`);
  expect(await fileBehind(row.getByRole('button', { name: 'Download' }))).toBe(file);
  await waitUntilIdle(page);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await row.getByRole('link', { name: /^NB-/ }).press('Enter');
  await expect(page).toHaveURL(`/dashboard/orders/${order.id}`);
  const correct = papers(page).getByRole('button', { name: 'Correct Buyer Data' });
  await correct.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Correct invoice ${number}` });
  await expect(dialog.getByLabel('Billing Address')).toHaveValue('12 Foundry Lane, Portland');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(correct).toBeFocused();

  await correct.press('Enter');
  await dialog.getByLabel('Company').fill('Carl Computing GmbH');
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^Invoice \\d{4}-\\d{6} replaces ${number}$`))).toBeVisible();
  const listed = papers(page).getByRole('listitem');
  await expect(listed).toHaveCount(3);
  await expect(listed.first()).toContainText(`${number}Replaced`);
  await expect(papers(page).getByText(/ to Carl Computing GmbH, /)).toBeVisible();
  const note = listed.filter({ hasText: `Credit note on ${number} (correction)` });
  await expect(note).toContainText(`-$${order.total.toLocaleString('en-US')}`);
  await expect(papers(page).getByRole('heading')).toBeFocused();
  expect(await fileBehind(note.getByRole('button', { name: 'Download' }))).toMatch(/^credit-note-CN-\d{4}-\d{6}$/);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await refund(page, order);
  await page.reload();
  await expect(listed).toHaveCount(4);
  await expect(correct).toHaveCount(0);

  await page.goto('/dashboard/audit-log?action=invoice-corrected');
  await main(page).getByRole('searchbox', { name: 'Search entries' }).fill(order.id);
  await expect(page.getByRole('row').filter({ hasText: 'Invoice corrected' })).toContainText(number);
});
