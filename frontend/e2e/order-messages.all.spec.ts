import { expectAccessible, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

test('an order has its messages on its page, and an admin previews them by keyboard', async ({
  adminPage: page,
  customerPage,
}) => {
  const order = await anUnpaidOrder(customerPage);

  await customerPage.goto(`/dashboard/my-orders/${order.id}`);
  const messages = main(customerPage).getByRole('region', { name: 'Messages' });
  // A shop without a mail server stores messages and does not send them.
  await expect(messages.getByRole('listitem')).toHaveText(/Order NB-\S+ is placed.*Not sent$/, { timeout: 20_000 });
  await expect(messages.getByRole('link')).toHaveCount(0);
  await expectAccessible(customerPage);

  await page.goto(`/dashboard/orders/${order.id}`);
  await main(page).getByRole('region', { name: 'Messages' }).getByRole('link').press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Message' });
  const preview = drawer.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(preview.getByText(order.partName)).toBeVisible();
  // The styles of the mail apply, although the frame inherits the shop's content security policy.
  await expect(preview.getByRole('heading')).toHaveCSS('font-size', '24px');
  await waitUntilIdle(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/dashboard/messages');

  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/dashboard/orders/${order.id}"]`) });
  await expect(row).toContainText('Order placed');
  const subject = row.getByRole('link', { name: / is placed$/ });
  await subject.press('Enter');
  await drawer.getByRole('link', { name: 'Text' }).press('Enter');
  await expect(drawer.getByText(/Thank you for your order/)).toBeVisible();
  await expect(drawer.locator('iframe')).toHaveCount(0);

  const opened = page.waitForEvent('popup');
  await drawer.getByRole('link', { name: 'Preview' }).press('Enter');
  const link = preview.getByRole('link', { name: 'See the order' });
  await expect(link).toHaveAttribute('href', new RegExp(`^http.*/dashboard/my-orders/${order.id}$`));
  await link.click();
  await (await opened).close();
  // The frame has the focus, and its keys stay in it; Tab leaves it.
  await drawer.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(subject).toBeFocused();
});
