import type { Route } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from './support/accessible';
import { anUnpaidOrder, payByApi } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

test('a disputed order is marked on its pages, and offers neither shipping nor a refund', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const order = await anUnpaidOrder(customerPage);
  await payByApi(customerPage, order);
  // The sandbox cannot create disputes.
  const dispute = { id: 'du_1Pabc', status: 'open', amount: order.total, created_at: '2026-03-05T08:15:00.000Z' };
  const disputed = async (route: Route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), payment_state: 'disputed', disputes: [dispute] };
    await route.fulfill({ response: answer, json });
  };
  for (const of of [page, customerPage]) await of.route(`**/api/payment/order/${order.id}`, disputed);

  await page.goto(`/dashboard/orders/${order.id}`);
  await expect(main(page).getByText('Disputed', { exact: true })).toBeVisible();
  await expect(main(page).getByText(/Ship nothing and refund nothing until it is over\./)).toBeVisible();
  await expect(main(page).getByText('du_1Pabc')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Shipped', exact: true })).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await customerPage.goto(`/dashboard/my-orders/${order.id}`);
  await expect(
    main(customerPage).getByText(
      'Your bank is looking into your payment. This order is not shipped until that is over.',
    ),
  ).toBeVisible();
  await expectAccessible(customerPage);
  await expectAccessibleOnPhone(customerPage);
});
