import { expect, type Locator, type Page } from '@playwright/test';
import { aStranger } from './support/accounts';
import { openSession } from './support/api';
import { addPart } from './support/samples';
import { main } from './support/session';
import { test } from './support/test';
import { expectFocusVisible, tabTo } from './support/visible-focus';

/** Follows a link of the page; the new page takes the focus after its first paint. */
async function follow(page: Page, link: Locator): Promise<void> {
  const { pathname } = new URL(page.url());
  await tabTo(page, link, 120);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(({ pathname: next }) => next === pathname);
  await expect(page.locator('#main')).toBeFocused();
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('a visitor signs up, orders a part, pays it and sees it in My Orders, by keyboard alone', async ({ page }) => {
  const person = aStranger();
  const { name: part } = await addPart(page);
  const header = page.getByRole('banner');
  await page.goto('/');
  await follow(page, header.getByRole('link', { name: 'Sign Up' }));

  await type(page, main(page).getByLabel('Name'), person.name);
  await type(page, main(page).getByLabel('Email'), person.email);
  await type(page, main(page).getByLabel('Password'), person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(header.getByText(person.name)).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();

  await type(page, main(page).getByRole('searchbox', { name: 'Search parts' }), part);
  await expect(main(page).getByText('1 part found')).toBeVisible();
  await follow(page, page.getByRole('article', { name: part }).getByRole('link', { name: 'Buy Now' }));
  await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible();

  await type(page, main(page).getByLabel('Phone'), '+15550100');
  await type(page, main(page).getByLabel('Delivery Address'), '1 Foundry Lane, Portland');
  await tabTo(page, main(page).getByRole('button', { name: 'Order', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully Added to Order!')).toBeVisible();

  await follow(page, main(page).getByRole('link', { name: /pay/i }));
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  await type(page, main(page).getByLabel('Card number'), '4242424242424242');
  await type(page, main(page).getByLabel('Expiry date'), '1234');
  await type(page, main(page).getByLabel('CVC'), '123');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Congratulation! Successfully Paid.')).toBeVisible();

  await follow(page, page.getByRole('link', { name: 'My Orders' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Total Orders: 1' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: part });
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
});

test(
  'a visitor logs in and reveals the password by keyboard alone',
  { tag: '@all' },
  async ({ page, customer, request }) => {
    await openSession(request, 'signUp', customer);
    await page.goto('/log-in');
    const password = main(page).getByLabel('Password');
    await expect(main(page).getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await type(page, main(page).getByLabel('Email'), customer.email);
    await type(page, password, customer.password);
    await expect(password).toHaveAttribute('type', 'password');
    await tabTo(page, main(page).getByRole('button', { name: 'Show' }));
    await page.keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(main(page).getByRole('button', { name: 'Hide' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(password).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByText(customer.name)).toBeVisible();
  },
);

test('the first Tab reaches the skip link, and a new page starts at its top', { tag: '@all' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(main(page).locator(':focus')).toHaveCount(1);

  await page.getByRole('contentinfo').getByRole('link', { name: 'My Portfolio' }).press('Enter');
  await expect(page).toHaveURL('/my-portfolio');
  await expect(page.getByRole('status').filter({ hasText: 'My Portfolio' })).toBeAttached();
});

test(
  'the skip link and a change of page move the focus past the dashboard menu',
  { tag: '@all' },
  async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    await expect(main(page).getByRole('button', { name: 'Edit Info' })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: /skip/i }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(main(page).getByRole('button', { name: 'Edit Info' })).toBeFocused();

    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Add a Review' })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Add a Review' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(main(page).getByLabel('Review Text')).toBeFocused();
  },
);

test('an invalid field takes the focus when its form is submitted', { tag: '@all' }, async ({ page }) => {
  await page.goto('/sign-up');
  await type(page, main(page).getByLabel('Name'), 'Nora');
  await page.keyboard.press('Enter');
  await expect(main(page).getByLabel('Email')).toBeFocused();
});

test(
  'a dialog traps the focus, and Escape closes it and returns the focus',
  { tag: '@all' },
  async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    const edit = main(page).getByRole('button', { name: 'Edit Info' });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Education')).toBeVisible();
    // The dialog takes the focus after its first paint; a Tab before that stays on the page.
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      await expectFocusVisible(page);
    }
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
  },
);

test(
  'menu and drawer of a narrow window open by keyboard, and Escape returns the focus',
  { tag: '@all' },
  async ({ customerPage: page }) => {
    await page.setViewportSize({ width: 640, height: 480 });
    await page.goto('/dashboard');
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Blogs' }));
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();

    const opener = page.getByRole('button', { name: 'Dashboard menu' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await tabTo(page, drawer.getByRole('link', { name: 'My Orders' }));
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test(
  "every control of an admin's table has a visible focus, in light and dark",
  { tag: '@all' },
  async ({ adminPage: page }) => {
    const { name } = await addPart(page);
    const firstDelete = main(page).getByRole('button', { name: 'Delete' }).first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`/dashboard/manage-part?q=${encodeURIComponent(name)}`);
      await tabTo(page, main(page).getByRole('columnheader', { name: 'Amount' }));
      await tabTo(page, firstDelete);
    }
  },
);

test('the hidden headings of card rows take no focus', { tag: '@all' }, async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/dashboard/manage-part');
  await tabTo(page, main(page).getByRole('region', { name: 'Selected parts' }).getByRole('checkbox'));
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('cell').getByRole('checkbox').first()).toBeFocused();
});
