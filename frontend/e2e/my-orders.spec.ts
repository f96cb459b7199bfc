import { expectAccessible, expectAccessibleOnPhone } from './support/accessible';
import { aStranger } from './support/accounts';
import { anUnpaidOrder, refocusPage, payByApi, rowOf, ship } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

const TIME = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/;

test('an order shows its payment and its steps when the window regains the focus', async ({
  customerPage: page,
  adminPage,
}) => {
  const order = await anUnpaidOrder(page);
  await page.goto('/dashboard/my-orders');
  const row = rowOf(page, order);
  await expect(row.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();

  const transaction = await payByApi(page, order);
  await refocusPage(page);
  await expect(row.getByText('Waiting to be shipped')).toBeVisible();
  await expect(row.locator('time')).toHaveText(/^\$[\d,]+ on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(row).toContainText(transaction);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();

  await rowOf(page, order).getByRole('link', { name: order.partName }).press('Enter');
  await expect(page).toHaveURL(`/dashboard/my-orders/${order.id}`);
  await expect(main(page).getByText('It is paid, and we ship it next.')).toBeVisible();

  await ship(adminPage, order);
  await refocusPage(page);
  const last = main(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem').last();
  await expect(last).toHaveText(new RegExp(`^Shipped ${TIME.source}$`));
  await expect(last.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T.*Z$/);
  await expect(main(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
});

test(
  'the head of the table never breaks inside a word, from 960 to 1920 pixels',
  { tag: '@all' },
  async ({ customerPage: page }) => {
    await anUnpaidOrder(page);
    await page.goto('/dashboard/my-orders');
    const head = page.getByRole('columnheader', { name: 'Order Amount' });
    for (const width of [960, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      // "Order" and "Amount", in a line each.
      await expect.poll(async () => (await head.boundingBox())!.height).toBeLessThan(55);
    }
    const { width } = (await main(page).boundingBox())!;
    expect(width).toBeGreaterThan(1_300);
  },
);

test("an order's page shows its data and the next step", { tag: '@all' }, async ({ customerPage: page }) => {
  const order = await anUnpaidOrder(page);
  await page.goto(`/dashboard/my-orders/${order.id}`);
  await expect(main(page).getByRole('heading', { name: order.partName })).toBeVisible();
  const sheet = main(page).getByRole('region', { name: 'Order data' });
  for (const text of ['Price', 'Amount', 'Total', '12 Foundry Lane, Portland', '+15550100', 'Waiting for payment'])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  await expect(sheet).toContainText(`$${order.total.toLocaleString('en-US')}`);

  await main(page).getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/payment/${order.id}`);
  await page.goBack();

  await main(page).getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText(`was for ${order.partName}.`);
  await expect(dialog).toContainText(/Amount\s*\d+/);
  await expect(dialog).toContainText(`Payment$${order.total.toLocaleString('en-US')}`);
  await expect(dialog).toContainText('We are sorry to see you cancel it.');
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'Cancel' })).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Order is Deleted!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(page.getByRole('heading', { level: 1, name: /^Total Orders: \d/ })).toBeVisible();
  await expect(rowOf(page, order)).toHaveCount(0);
});

test(
  'an order has its number in its row, on its page and in the search',
  { tag: '@all' },
  async ({ customerPage: page, adminPage }) => {
    const order = await anUnpaidOrder(page);
    await page.goto('/dashboard/my-orders');
    const number = /NB-\w{4}-\w{4}/.exec(await rowOf(page, order).innerText())?.[0] ?? 'none';
    await rowOf(page, order).getByRole('link', { name: order.partName }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Order ${number} · `));
    await expect(page.getByText(order.id)).toBeVisible();
    await page.goto(`/dashboard/payment/${order.id}`);
    await expect(main(page).getByText(`Order ${number}`)).toBeVisible();

    await adminPage.goto('/dashboard/manage-orders');
    await main(adminPage).getByRole('searchbox').fill(number.toLowerCase().replaceAll('-', ''));
    await expect(adminPage.getByRole('row')).toHaveText([/Part Name/, new RegExp(number)]);
  },
);

test("another customer's order is reported as unknown", { tag: '@all' }, async ({ open, customerPage }) => {
  const { id } = await anUnpaidOrder(customerPage);
  const page = await open('signUp', aStranger());
  for (const one of [id, '0123456789abcdef01234567', 'nonsense']) {
    await page.goto(`/dashboard/my-orders/${one}`);
    await expect(main(page).getByRole('heading', { name: 'Order not found' })).toBeVisible();
  }
  await main(page).getByRole('link', { name: 'See my orders' }).click();
  await expect(main(page).getByRole('heading', { name: 'You have no orders yet' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Browse the parts' }).click();
  await expect(page).toHaveURL('/#parts');
});

test(
  "an order prints black on white, with the shop's address and without navigation",
  { tag: '@all' },
  async ({ customerPage: page }) => {
    const order = await anUnpaidOrder(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/dashboard/my-orders/${order.id}`);
    const shop = main(page).getByText('4800 Foundry Row, Building 3');
    await expect(main(page).getByRole('heading', { name: order.partName })).toBeVisible();
    await expect(shop).toBeHidden();
    await page.evaluate(() => (window.print = () => (document.title = 'printed')));
    await main(page).getByRole('button', { name: 'Print' }).click();
    await expect(page).toHaveTitle('printed');

    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await expect(shop).toBeVisible();
    for (const text of [order.id, '12 Foundry Lane, Portland', 'Waiting for payment'])
      await expect(main(page).getByText(text)).toBeVisible();
    for (const chrome of [
      page.getByRole('banner'),
      page.getByRole('navigation'),
      page.getByRole('button'),
      page.getByRole('link'),
    ])
      await expect(chrome).toHaveCount(0);
    const colours = await main(page)
      .getByRole('heading', { name: order.partName })
      .evaluate((heading) => [
        getComputedStyle(heading).color,
        ...[document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor),
      ]);
    // Browsers do not print backgrounds.
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  },
);
