import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi, makeUnmatchedPayment } from './support/orders';
import { addPart, readPart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const steps = (page: Page) => main(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

test('an admin refunds an amount of a payment by keyboard, then the rest; the customer sees both', async ({
  adminPage: page,
  customerPage,
}) => {
  const order = await anUnpaidOrder(customerPage);
  await payByApi(customerPage, order);
  await page.goto(`/dashboard/orders/${order.id}`);
  const payment = main(page).getByRole('region', { name: 'Payment' });
  const refund = payment.getByRole('button', { name: 'Refund' });
  await refund.press('Enter');
  await expect(dialog(page)).toContainText(`Full amount, $${order.total.toLocaleString('en-US')}`);
  await waitUntilIdle(page);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('radio', { name: /^Full amount/ })
    .focus();
  await page.keyboard.press('ArrowDown');
  await dialog(page).getByLabel('Amount in dollars').fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('*Enter dollars with at most two decimals, at least $0.01');
  await dialog(page).getByLabel('Amount in dollars').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`$1 refunded for ${order.partName}.`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(payment).toContainText(`$1 of $${order.total.toLocaleString('en-US')}`);
  await expect(steps(page).nth(2)).toHaveText(/^Refunded \$1.*by admin@northbridge\.test$/);

  await refund.click();
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  const rest = `$${(order.total - 1).toLocaleString('en-US')}`;
  await expect(page.getByText(`${rest} refunded for ${order.partName}.`)).toBeVisible();
  await expect(refund).toHaveCount(0);
  await expect(main(page).getByText('Pending', { exact: true })).toBeVisible();

  await customerPage.goto(`/dashboard/my-orders/${order.id}`);
  await expect(steps(customerPage).filter({ hasText: 'Refunded' })).toHaveCount(2);
  await expect(main(customerPage)).not.toContainText('admin@northbridge.test');

  await page.goto('/dashboard/audit-log?action=order-refunded');
  await main(page).getByRole('searchbox', { name: 'Search entries' }).fill(order.id);
  await expect(page.getByRole('row').filter({ hasText: 'Order refunded' })).toHaveCount(2);
});

test('an admin refunds pieces of an order by keyboard, with a reason, and only those that come back are restocked', async ({
  adminPage: page,
  customerPage,
}) => {
  const { id: partId } = await addPart(page, { price: 15, quantity: 20, min_order: 5 });
  const order = await anUnpaidOrder(customerPage, { partId, amount: 10 });
  await payByApi(customerPage, order);
  await page.goto(`/dashboard/orders/${order.id}`);
  const refundPieces = async (count: number, isRestocked: boolean) => {
    await main(page).getByRole('button', { name: 'Refund' }).press('Enter');
    await dialog(page)
      .getByRole('radio', { name: /^Full amount/ })
      .press('ArrowUp');
    const pieces = dialog(page).getByRole('textbox', { name: `Pieces of ${order.partName}` });
    await pieces.fill('11');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText(/^\*At most/);
    await waitUntilIdle(page);
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);
    await pieces.fill(String(count));
    await expect(dialog(page).getByRole('status')).toHaveText(`To refund: $${15 * count}`);
    const restock = dialog(page).getByRole('checkbox', { name: `Restock ${order.partName}` });
    await expect(restock).toBeChecked();
    if (!isRestocked) await restock.press('Space');
    await dialog(page).getByLabel('Reason (optional)').fill('Arrived damaged');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`$${15 * count} refunded for ${order.partName}.`)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  };
  await refundPieces(2, true);
  await expect(page.getByText('2 pieces restocked.')).toBeVisible();
  await refundPieces(3, false);
  expect(await readPart(page, partId)).toMatchObject({ quantity: 12 });
  await expect(steps(page).nth(2)).toContainText(`2 × ${order.partName}, restocked“Arrived damaged”`);
  await expect(steps(page).nth(3)).toContainText(`3 × ${order.partName}“Arrived damaged”`);
  await expect(main(page).getByText('5 of 10')).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page);

  await customerPage.goto(`/dashboard/my-orders/${order.id}`);
  await expect(steps(customerPage).nth(2)).toContainText(`2 × ${order.partName}“Arrived damaged”`);
  await expect(main(customerPage).getByText('5 of 10')).toBeVisible();
});

test('an admin finds an unmatched payment in the reconciliation and refunds it', async ({
  adminPage: page,
  customerPage,
}) => {
  const { transaction, total } = await makeUnmatchedPayment(customerPage);
  await page.goto('/dashboard/overview');
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Reconciliation' })
    .press('Enter');
  const found = main(page).getByRole('listitem').filter({ hasText: transaction });
  await expect(found.first()).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await found.first().getByRole('button', { name: 'Refund' }).click();
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText(`$${total.toLocaleString('en-US')} refunded to`)).toBeVisible();
  await expect(found.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(found.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await page.reload();
  await expect(found.getByText('Refunded', { exact: true })).toBeVisible();
});
