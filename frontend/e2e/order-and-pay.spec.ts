import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { aStranger, demoAdmin, type Account } from './support/accounts';
import { addPart } from './support/samples';
import { expectSignedIn, fillLogIn, fillSignUp, main, openHeader } from './support/session';

// The tests form one story: each one continues where the previous one ended.
test.describe.configure({ mode: 'serial' });

test.describe('a customer', () => {
  let page: Page;
  let customer: Account;
  let partName: string;

  test.beforeAll(async ({ browser }, { project }) => {
    page = await (await browser.newContext(project.use)).newPage();
    customer = aStranger();
    partName = (await addPart(page)).name;
  });
  test.afterAll(() => page.context().close());

  test('sees the catalogue on the home page before signing in, and finds a part', async () => {
    await page.goto('/');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Start your dream Business with Us today' }),
    ).toBeVisible();
    await expect(page.getByRole('article').nth(23)).toBeVisible();
    await main(page).getByRole('searchbox', { name: 'Search parts' }).fill(partName);
    await expect(main(page).getByText('1 part found')).toBeVisible();
    const card = page.getByRole('article', { name: partName });
    await expect(card.getByRole('img', { name: partName })).toBeAttached();
    await expect(card).toContainText(/\$[\d,]+/);
    await expect(card).toContainText('Minimum Order');
    await expect(card).toContainText('Available Stock');
  });

  test('signs up and is greeted by name', async () => {
    const header = await openHeader(page);
    await header.getByRole('link', { name: 'Sign Up' }).click();
    await fillSignUp(page, customer);
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, customer.name);
  });

  test('opens a part and sees the order form filled in from the account', async () => {
    await main(page).getByRole('searchbox', { name: 'Search parts' }).fill(partName);
    await expect(main(page).getByText('1 part found')).toBeVisible();
    await page.getByRole('article', { name: partName }).getByRole('link', { name: 'Buy Now' }).click();
    await expect(page).toHaveURL(/\/purchase\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1, name: partName })).toBeVisible();

    await expect(main(page).getByLabel('Name')).toHaveValue(customer.name);
    await expect(main(page).getByLabel('Email')).toHaveValue(customer.email);
    await expect(main(page).getByLabel('Name')).not.toBeEditable();
    await expect(main(page).getByLabel('Email')).not.toBeEditable();
    await expect(main(page).getByRole('button', { name: 'Decrease amount' })).toBeDisabled();
  });

  test('sees an error for each missing field of the order form', async () => {
    await main(page).getByRole('button', { name: 'Order', exact: true }).click();
    await expect(main(page).getByRole('alert').filter({ hasText: '*Enter a phone number' })).toBeVisible();
    await expect(main(page).getByRole('alert').filter({ hasText: '*Enter your delivery address' })).toBeVisible();

    await main(page).getByLabel('Phone').fill('555 01 00');
    await expect(main(page).getByText('*Please enter a valid phone number without space or dash')).toBeVisible();
  });

  test('cannot order less than the minimum', async () => {
    const amount = main(page).getByLabel('Amount', { exact: true });
    const minimum = await amount.inputValue();
    await amount.fill('0');
    await expect(main(page).getByText('You have to enter amount greater than minimum order')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Order', exact: true })).toBeDisabled();

    await amount.fill('1000000000');
    await expect(main(page).getByText('Please enter amount less than quantity.')).toBeVisible();
    await amount.fill(minimum);
  });

  test('orders the part, and the total follows the amount', async () => {
    const amount = main(page).getByLabel('Amount', { exact: true });
    const before = Number(await amount.inputValue());
    await main(page).getByRole('button', { name: 'Increase amount' }).click();
    await expect(amount).toHaveValue(String(before + 1));
    await expect(main(page).getByText(/^Total: \$[\d,]+$/)).toBeVisible();

    await main(page).getByLabel('Phone').fill('+15550100');
    await main(page).getByLabel('Delivery Address').fill('1 Foundry Lane, Portland');
    await main(page).getByLabel('PO number (optional)').fill('PO-4711');
    await main(page).getByLabel('Note (optional)').fill('Ring twice');
    await main(page).getByText('Billing', { exact: true }).press('Enter');
    await main(page).getByLabel('Company').fill('Foundry Ltd');
    await main(page).getByLabel('Billing Address').fill('Accounts\n2 Foundry Lane');
    await main(page).getByRole('button', { name: 'Order', exact: true }).click();
    await expect(page.getByText('Successfully Added to Order!')).toBeVisible();
    await expect(main(page).getByLabel('Phone')).toHaveValue('');
  });

  test('sees the order under My Orders as unpaid', async () => {
    await main(page).getByRole('link', { name: 'See it in My Orders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Total Orders: 1' })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: partName });
    await expect(row).toContainText('1 Foundry Lane, Portland');
    await expect(row).toContainText('+15550100');
    await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await row.getByRole('link', { name: 'Pay' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);
  });

  test('sees under the form that the card is declined', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
    await expect(main(page)).toContainText(`Hi! ${customer.name},`);
    await expect(main(page)).toContainText(`Confirm your order by payment, you are paying for ${partName}.`);
    await pay('4000 0000 0000 0002');
    await expect(main(page).getByRole('alert')).toHaveText('Your card was declined.');
    await expect(main(page).getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  });

  test('pays with another card and gets a transaction id', async () => {
    await pay('4242 4242 4242 4242');
    await expect(main(page).getByText('Congratulation! Successfully Paid.')).toBeVisible();
    await expect(main(page).getByText('Transaction ID')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
    await expect(main(page).getByText(/^pi_\w+$/)).toBeVisible();
  });

  test('saves the invoice', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('button', { name: 'Download Invoice' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^invoice-\d{4}-\d{6}\.pdf$/);
    expect(await readFile(await download.path(), 'latin1')).toMatch(/^%PDF/);
  });

  test('sees the order as Paid, with the transaction id', async () => {
    await main(page).getByRole('link', { name: 'Back to My Orders' }).click();
    const row = page.getByRole('row').filter({ hasText: partName });
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
    await expect(row).toContainText(/pi_\w+/);
    await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  });

  test('gets the order shipped and refunded by an admin, who sees it change from Pending to Approved', async ({
    browser,
  }, { project }) => {
    const context = await browser.newContext(project.use);
    const admin = await context.newPage();
    await admin.goto('/dashboard/manage-orders');
    await fillLogIn(admin, demoAdmin);
    const row = admin.getByRole('row').filter({ hasText: customer.email });
    await expect(row).toContainText(customer.name);
    await expect(row.getByText('Pending', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Shipped' }).click();
    await expect(admin.getByText('Part Shipped Successfully')).toBeVisible();
    await expect(row.getByText('Approved', { exact: true })).toBeVisible();
    await row.getByRole('link', { name: partName }).click();
    const sheet = main(admin).getByRole('region', { name: 'Order data' });
    await expect(sheet).toContainText('PO-4711');
    await expect(sheet).toContainText('Ring twice');
    await expect(sheet).toContainText('Foundry Ltd');
    await expect(sheet).toContainText('2 Foundry Lane');

    await main(admin).getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Refund' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await expect(admin.getByText(/^\$[\d,]+ refunded for /)).toBeVisible();
    await context.close();
    await page.reload();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: partName })
        .getByText(/^Refunded/)
        .first(),
    ).toBeVisible();
  });

  async function pay(card: string): Promise<void> {
    await main(page).getByLabel('Card number').fill(card);
    await main(page).getByLabel('Expiry date').fill('12 / 34');
    await main(page).getByLabel('CVC').fill('123');
    await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
  }
});
