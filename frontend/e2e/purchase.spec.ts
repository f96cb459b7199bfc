import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { callAsAdmin } from './support/api';
import { addPart, changePart } from './support/samples';
import { main } from './support/session';
import { expect, test as base } from './support/test';

const STOCK = { price: 100, quantity: 30, min_order: 10 };

/** A test with a new part: $100, 30 in stock, minimum order 10. */
const test = base.extend<{ part: Awaited<ReturnType<typeof addPart>> }>({
  part: async ({ page }, use) => use(await addPart(page, STOCK)),
});

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => main(page).getByRole('alert').filter({ hasText: text });

async function fill(page: Page, amount: string) {
  await field(page, 'Phone').fill('+15035550123');
  await field(page, 'Delivery Address').fill('12 Harbour Road, Portland');
  await field(page, 'Amount').fill(amount);
}

test(
  'the amount stays between minimum order and stock, the total follows, and disabled buttons have a reason',
  { tag: '@all' },
  async ({ customerPage: page, part }) => {
    await page.goto(`/purchase/${part.id}`);
    const [less, more, order] = ['Decrease amount', 'Increase amount', 'Order'].map((name) => button(page, name));
    await expect(field(page, 'Amount')).toHaveValue('10');
    await expect(main(page).getByText('Total: $1,000', { exact: true })).toBeVisible();
    await expect(less!).toBeDisabled();
    await expect(less!).toHaveAccessibleDescription('10 is the minimum order.');

    await more!.click();
    await expect(field(page, 'Amount')).toHaveValue('11');
    await expect(main(page).getByText('Total: $1,100', { exact: true })).toBeVisible();
    await less!.press('Enter');
    await expect(less!).toBeDisabled();
    await expect(more!).toBeFocused();

    await field(page, 'Amount').fill('30');
    await expect(more!).toBeDisabled();
    await expect(more!).toHaveAccessibleDescription('30 is all there is in stock.');
    await expect(order!).toBeEnabled();
    await field(page, 'Amount').fill('31');
    await expect(order!).toBeDisabled();
    await expect(order!).toHaveAccessibleDescription('Only 30 pieces are in stock.');
    await less!.click();
    await expect(field(page, 'Amount')).toHaveValue('30');
  },
);

test(
  'the picture opens large by keyboard, and Escape returns the focus',
  { tag: '@all' },
  async ({ customerPage: page, part }) => {
    await page.goto(`/purchase/${part.id}`);
    const enlarge = button(page, 'Enlarge picture');
    await enlarge.press('Enter');
    const dialog = page.getByRole('dialog', { name: part.name });
    await expect(dialog.getByRole('img', { name: part.name })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(enlarge).toBeFocused();

    await enlarge.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  'an admin sees the part and the reason why admins cannot order',
  { tag: '@all' },
  async ({ adminPage: page, part }) => {
    await page.goto(`/purchase/${part.id}`);
    await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
    await expect(button(page, 'Order')).toHaveAccessibleDescription(/^Admins cannot place orders/);
    await expect(button(page, 'Order')).toBeDisabled();
    await expect(main(page).getByText(/^Admins cannot place orders/)).toBeVisible();
  },
);

test(
  'a half-filled form survives a reload; an order clears it, reduces the stock and offers to pay',
  { tag: '@all' },
  async ({ customerPage: page, part }) => {
    await page.goto(`/purchase/${part.id}`);
    await fill(page, '12');
    await page.reload();
    await expect(field(page, 'Phone')).toHaveValue('+15035550123');
    await expect(field(page, 'Delivery Address')).toHaveValue('12 Harbour Road, Portland');
    await expect(field(page, 'Amount')).toHaveValue('12');

    await button(page, 'Order').click();
    await expect(page.getByRole('status').getByText('Successfully Added to Order!', { exact: true })).toBeVisible();
    await expect(field(page, 'Phone')).toHaveValue('');
    await expect(field(page, 'Amount')).toHaveValue('10');
    await expect(main(page).getByText('Available Stock').locator('+ dd')).toHaveText('18');
    await expect(main(page).getByText('Only 18 left', { exact: true })).toBeVisible();

    await expect(main(page).getByRole('link', { name: 'See it in My Orders' })).toHaveAttribute(
      'href',
      '/dashboard/my-orders',
    );
    await main(page).getByRole('link', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
    await expect(main(page)).toContainText('$1,200');

    await page.goto(`/purchase/${part.id}`);
    await expect(field(page, 'Phone')).toHaveValue('+15035550123');
    await expect(field(page, 'Amount')).toHaveValue('10');
  },
);

test(
  'a customer sees the new stock and price of a part that changed after it was loaded, and orders the rest with one click',
  { tag: '@all' },
  async ({ customerPage: page, part }) => {
    await page.goto(`/purchase/${part.id}`);
    await fill(page, '25');
    await changePart(page, part.id, { quantity: 12, price: 110 });
    await button(page, 'Order').click();
    await expect(page.getByText('Failed to add as Order', { exact: true })).toBeVisible();
    await expect(alert(page, 'Only 12 left of the 25 you wanted')).toBeVisible();
    await expect(alert(page, 'one piece is $110 now, not $100')).toBeVisible();
    await expect(button(page, 'Order')).toBeDisabled();
    await expectAccessible(page);

    await button(page, 'Order 12 for $1,320').click();
    await expect(page.getByText('Successfully Added to Order!', { exact: true })).toBeVisible();
    const order = page.getByRole('region', { name: 'Your order' });
    await expect(order.getByText('Sold out', { exact: true })).toBeVisible();
    await expect(button(page, 'Order')).toHaveAccessibleDescription(/^Sold out\. None left/);
  },
);

test('an order without an answer is retried unchanged, even after a reload, and is stored once', async ({
  customerPage: page,
  part,
}) => {
  await page.route('**/api/orders', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.goto(`/purchase/${part.id}`);
  await fill(page, '30');
  await button(page, 'Order').click();
  const unknown = alert(page, 'Whether your order was placed is not known yet.');
  await expect(unknown).toBeVisible();
  await expect(button(page, 'Order')).toBeFocused();
  await expect(field(page, 'Amount')).toBeDisabled();
  await expectAccessible(page);

  await page.reload();
  await expect(unknown).toBeVisible();
  await button(page, 'Order').click();
  await expect(main(page).getByRole('link', { name: 'Pay now' })).toBeVisible();
  const query = new URLSearchParams({ q: part.name });
  expect(await callAsAdmin<unknown[]>(page, 'GET', `/orders?${query}`)).toHaveLength(1);
});

test(
  'an order above the largest possible charge shows why it was refused',
  { tag: '@all' },
  async ({ customerPage: page }) => {
    const part = await addPart(page, { price: 9_999, quantity: 5_000, min_order: 1_000 });
    await page.goto(`/purchase/${part.id}`);
    await fill(page, '1000');
    await button(page, 'Order').click();
    await expect(alert(page, 'The total may be at most $999,999.99')).toBeVisible();
  },
);
