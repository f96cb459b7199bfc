import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { anUnpaidOrder, fillCard, lookAgain, payButton, payElsewhere, rowOf, type Sample } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

const CONFIRM = '**/api/sandbox/payment_intents/*/confirm';
const RECORD = '**/api/orders/*';
const PAID = 'Congratulation! Successfully Paid.';
const PAID_ON = /^Paid on \w+ \d+, \d{4}$/;

async function openPayment(page: Page): Promise<Sample> {
  const order = await anUnpaidOrder(page);
  await page.goto(`/dashboard/payment/${order.id}`);
  await expect(payButton(page)).toBeEnabled();
  return order;
}

/** Counts the calls of an address from now on. */
function count(page: Page, method: string, path: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls += 1;
  });
  return () => calls;
}

test('a reload between the charge and its recording ends as paid', async ({ customerPage: page }) => {
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

test('an order that is found paid while the bank is asked keeps its card form until that ends', async ({
  customerPage: page,
}) => {
  const order = await openPayment(page);
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await fillCard(page, '4000 0027 6000 3184');
  await payButton(page).click();
  await expect(question).toBeVisible();
  const paid = { status: 'pending', paid_at: new Date().toISOString() };
  await page.route(`**/api/payment/order/${order.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...paid } });
  });
  const read = page.waitForResponse((response) => response.url().endsWith(`/payment/order/${order.id}`));
  await lookAgain(page);
  await read;
  await expect(main(page).getByRole('form', { name: 'Pay by card' })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Receipt' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(main(page).getByText(PAID)).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
});

test('a payment made in another tab takes the place of the card form', async ({ customerPage: page }) => {
  const order = await openPayment(page);
  const transaction = await payElsewhere(page, order);
  await lookAgain(page);
  await expect(main(page).getByText(PAID_ON)).toBeVisible();
  await expect(main(page).getByText(transaction)).toBeVisible();
  await expect(main(page).getByRole('form', { name: 'Pay by card' })).toHaveCount(0);
});

test('a charge that is under way is recorded though its page is left', async ({ customerPage: page }) => {
  const order = await anUnpaidOrder(page);
  await page.goto('/dashboard/my-orders');
  await rowOf(page, order).getByRole('link', { name: 'Pay' }).click();
  await expect(payButton(page)).toBeEnabled();
  let answer: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (answer = resolve));
  await page.route(CONFIRM, async (route) => {
    await left;
    await route.continue();
  });
  await fillCard(page);
  await payButton(page).click();
  await page.goBack();
  await expect(rowOf(page, order).getByRole('link', { name: 'Pay' })).toBeVisible();
  answer();
  await expect(rowOf(page, order).getByText('Paid', { exact: true })).toBeVisible();
});

test('a declined card is said under the form, and the order can be paid from the list', async ({
  customerPage: page,
}) => {
  const order = await openPayment(page);
  await fillCard(page, '4000 0000 0000 0002');
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toHaveText('Your card was declined.');
  await expectAccessible(page);

  await main(page).getByRole('link', { name: 'Your orders' }).click();
  await rowOf(page, order).getByRole('link', { name: 'Pay' }).click();
  await fillCard(page);
  await payButton(page).click();
  await expect(main(page).getByText(PAID)).toBeVisible();
  await expectAccessible(page);
});

test("the bank's question is answered by keyboard alone", async ({ customerPage: page }) => {
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

test('Pay pressed twice pays once', async ({ customerPage: page }) => {
  await openPayment(page);
  const charges = count(page, 'POST', /\/confirm$/);
  await fillCard(page);
  await payButton(page).dblclick();
  await expect(main(page).getByText(PAID)).toBeVisible();
  expect(charges()).toBe(1);
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toHaveAccessibleDescription('This order is paid.');
});

test('a network that fails at each step costs patience, never a second charge', async ({ customerPage: page }) => {
  const order = await anUnpaidOrder(page);
  await page.route('**/api/create-payment-intent', (route) => route.abort(), { times: 1 });
  await page.goto(`/dashboard/payment/${order.id}`);
  await expect(main(page).getByRole('alert')).toContainText('The payment could not be started.');
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toHaveAccessibleDescription('Press Try again above to start the payment.');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();

  await page.route('**/api/sandbox/payment_methods', (route) => route.abort(), { times: 1 });
  await fillCard(page);
  await payButton(page).click();
  await expect(main(page).getByRole('alert')).toContainText('The shop cannot be reached.');

  // The charge goes through, its answer is lost.
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

test('Pay waits for the payment to be prepared, and says so', async ({ customerPage: page }) => {
  const order = await anUnpaidOrder(page);
  let answer: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/create-payment-intent', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto(`/dashboard/payment/${order.id}`);
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toHaveAccessibleDescription('One moment: the payment is being prepared.');
  answer();
  await expect(payButton(page)).toBeEnabled();
});
