import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { callAsUser } from './support/api';
import { anUnpaidOrder, fillCard, refocusPage, payButton, payByApi, rowOf, type SampleOrder } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

const CONFIRM = '**/api/sandbox/payment_intents/*/confirm';
const RECORD = '**/api/orders/*';
const PAID = 'Congratulation! Successfully Paid.';
const PAID_ON = /^Paid on \w+ \d+, \d{4}$/;

async function openPayment(page: Page): Promise<SampleOrder> {
  const order = await anUnpaidOrder(page);
  await page.goto(`/dashboard/payment/${order.id}`);
  await expect(payButton(page)).toBeEnabled();
  return order;
}

test('a reload between the charge and its recording shows the order as paid', async ({ customerPage: page }) => {
  const order = await openPayment(page);
  await page.route(RECORD, (route) => (route.request().method() === 'PATCH' ? undefined : route.fallback()));
  await fillCard(page);
  const recording = page.waitForRequest((request) => request.method() === 'PATCH');
  await payButton(page).click();
  await recording;
  await page.unroute(RECORD);
  await page.reload();

  await expect(main(page).getByText(PAID_ON)).toBeVisible();
  await expect(main(page).getByText(/^pi_\w+$/)).toBeVisible();
  await expect(main(page).getByText(PAID)).toHaveCount(0);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Back to My Orders' }).click();
  await expect(rowOf(page, order).getByText('Paid', { exact: true })).toBeVisible();

  await page.goBack();
  await expect(main(page).getByText(PAID_ON)).toBeVisible();
});

test('a payment made in another tab replaces the card form', { tag: '@all' }, async ({ customerPage: page }) => {
  const order = await openPayment(page);
  const transaction = await payByApi(page, order);
  await refocusPage(page);
  await expect(main(page).getByText(PAID_ON)).toBeVisible();
  await expect(main(page).getByText(transaction)).toBeVisible();
  await expect(main(page).getByRole('form', { name: 'Pay by card' })).toHaveCount(0);
});

test('a payment says that its order was cancelled meanwhile', { tag: '@all' }, async ({ customerPage: page }) => {
  const order = await openPayment(page);
  await callAsUser(page, 'DELETE', `/orders/${order.id}`);
  await fillCard(page);
  await payButton(page).click();
  await expect(main(page).getByRole('status').getByText('This order was cancelled meanwhile')).toBeVisible();
  await expect(main(page).getByText(/Your card was not charged/)).toBeVisible();
  await expect(main(page).getByRole('form', { name: 'Pay by card' })).toHaveCount(0);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Back to My Orders' }).click();
  await expect(page).toHaveURL('/dashboard/my-orders');
});

test(
  'a charge in progress is recorded after the customer leaves the page',
  { tag: '@all' },
  async ({ customerPage: page }) => {
    const order = await anUnpaidOrder(page);
    await page.goto('/dashboard/my-orders');
    await rowOf(page, order).getByRole('link', { name: 'Pay' }).click();
    await expect(payButton(page)).toBeEnabled();
    let answer: () => void = () => undefined;
    const pageLeft = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CONFIRM, async (route) => {
      await pageLeft;
      await route.continue();
    });
    await fillCard(page);
    await payButton(page).click();
    await page.goBack();
    await expect(rowOf(page, order).getByRole('link', { name: 'Pay' })).toBeVisible();
    answer();
    await expect(rowOf(page, order).getByText('Paid', { exact: true })).toBeVisible();
  },
);

test("the bank's authentication works with the keyboard alone", { tag: '@all' }, async ({ customerPage: page }) => {
  await openPayment(page);
  await fillCard(page, '4000 0027 6000 3184');
  const code = main(page).getByLabel('CVC');
  const question = page.getByRole('dialog', { name: "Confirm it's you" });

  await code.press('Enter');
  await expect(question.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(main(page).getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
  await expect(code).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Fail authentication' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(PAID)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('region', { name: 'Receipt' }).locator(':focus')).toHaveCount(1);
});

test('a network failure at any step never causes a second charge', async ({ customerPage: page }) => {
  const order = await anUnpaidOrder(page);
  await page.route('**/api/create-payment-intent', (route) => route.abort(), { times: 1 });
  await page.goto(`/dashboard/payment/${order.id}`);
  await expect(main(page).getByRole('alert')).toContainText('The payment could not be started.');
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toHaveAccessibleDescription('Press Try again above to start the payment.');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();

  await page.route('**/api/sandbox/payment_methods', (route) => route.abort(), { times: 1 });
  await fillCard(page);
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toContainText('The shop cannot be reached.');

  // The charge succeeds, but its response is lost.
  await page.route(CONFIRM, async (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Press Pay again: you will not be charged twice.');

  let lost = false;
  await page.route(RECORD, (route) => {
    if (route.request().method() !== 'PATCH' || lost) return route.fallback();
    lost = true;
    return route.abort();
  });
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toContainText(
    'Your card was charged, but the order does not show it yet.',
  );
  await expect(payButton(page)).toHaveAccessibleDescription(
    'This payment had gone through before: you were not charged a second time.',
  );
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Save it now' }).click();
  await expect(main(page).getByText(PAID)).toBeVisible();
});
