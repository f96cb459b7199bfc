import { expectAccessible } from './support/accessible';
import { anUnpaidOrder, payButton, rowOf } from './support/orders';
import { main } from './support/session';
import { fillStripeCard, test } from './support/stripe';
import { expect } from './support/test';

const PAID = 'Congratulation! Successfully Paid.';

test("a customer pays in Stripe's fields and sees the order as paid in My Orders", async ({
  customerPage: page,
  stripe,
}) => {
  const order = await anUnpaidOrder(page);
  await page.goto(`/dashboard/payment/${order.id}`);
  await expect(payButton(page)).toBeEnabled();
  const number = page.getByLabel('Credit or debit card number');
  await main(page).getByText('Card number', { exact: true }).click();
  await expect(number).toBeFocused();
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toHaveText('Your card number is incomplete.');
  await expectAccessible(page);

  await fillStripeCard(page, '4000 0000 0000 0002');
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toHaveText('Your card was declined.');

  // The charge succeeds, but its response and the response of the status request are lost.
  await fillStripeCard(page);
  stripe.lost = 2;
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Press Pay again: you will not be charged twice.');
  await payButton(page).click();
  await expect(main(page).getByText(PAID)).toBeVisible();
  expect(
    stripe.charges(
      await main(page)
        .getByText(/^pi_\w+$/)
        .innerText(),
    ),
  ).toBe(1);
  await expect(payButton(page)).toHaveCount(0);

  await main(page).getByRole('link', { name: 'Back to My Orders' }).click();
  await expect(rowOf(page, order).getByText('Paid', { exact: true })).toBeVisible();
});

test("an order is paid after the authentication that the card's bank requires", async ({
  customerPage: page,
  stripe,
}) => {
  const order = await anUnpaidOrder(page);
  await page.goto(`/dashboard/payment/${order.id}`);
  await fillStripeCard(page, '4000 0027 6000 3184');
  const bank = page.getByRole('dialog', { name: '3D Secure' });
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(main(page).getByRole('alert')).toContainText('We are unable to authenticate your payment method.');

  await payButton(page).click();
  await expect(bank).toBeVisible();
  // The response is lost: the page must request the status from Stripe.
  stripe.lost = 1;
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(main(page).getByText(PAID)).toBeVisible();
});

test("the form follows the theme, fits a phone, and reports when Stripe's script does not load", async ({
  customerPage: page,
  stripe,
}) => {
  stripe.isBlocked = true;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/dashboard/payment/${(await anUnpaidOrder(page)).id}`);
  await expect(main(page).getByRole('alert')).toContainText('The card form could not be loaded.');
  await expectAccessible(page);
  stripe.isBlocked = false;
  await main(page).getByRole('button', { name: 'Try again' }).click();

  const number = page.getByLabel('Credit or debit card number');
  await number.fill('4242 42');
  await expect(number).toHaveCSS('color', 'rgb(27, 30, 35)');
  await expect(number).toHaveCSS('font-family', /JetBrains Mono/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(number).toHaveCSS('color', 'rgb(241, 237, 230)');
  await expect(number).toHaveValue('4242 42');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, { colors: false });
});
