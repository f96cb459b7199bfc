import type { Page } from '@playwright/test';
import { screens, type Screen } from '../../scripts/screens.mjs';
import {
  expectAccessible,
  expectAccessibleOnPhone,
  expectNothingMoved,
  expectZoomable,
  PHONE,
  waitUntilIdle,
} from './support/accessible';
import { anUnpaidOrder, rowOf } from './support/orders';
import { answer, lost, refusal, silence } from './support/network';
import { addPart } from './support/samples';
import { main, openHeader } from './support/session';
import { expect, test } from './support/test';

/** A page of something that is not there, a form in the middle of its window, and pages with a note that no invoices are made. */
const MOVES = ['purchase-unknown', 'password-reset', 'overview', 'overview-90-days'];

test.describe('axe finds no violation, nothing moves and the page does not scroll sideways, wide and on a phone, on every screen', () => {
  /** Opens the screens on one page, which keeps the shop's files in its cache; `ids` are those of the placeholders in their paths. */
  async function check(wanted: readonly Screen[], page: Page, ids: { part: string; order?: string }): Promise<void> {
    test.setTimeout(wanted.length * 60_000);
    for (const { name, path } of wanted)
      await test.step(name, async () => {
        await page.goto(path.replace(':part', ids.part).replace(':order', String(ids.order)));
        await waitUntilIdle(page);
        if (!MOVES.includes(name)) await expectNothingMoved(page);
        await expectAccessible(page);
        await expectZoomable(page);
        await expectAccessibleOnPhone(page);
      });
  }
  const of = (wanted: Screen['viewer']) => screens.filter(({ viewer }) => viewer === wanted);
  const isRecord = ({ path }: Screen) => path.includes('/:') || path.includes('0123456789');

  test('for visitors', async ({ page }) => {
    const { id: part } = await addPart(page);
    await check(of('visitor'), page, { part });
  });

  test('for customers', async ({ customerPage: page }) => {
    const { id: order } = await anUnpaidOrder(page);
    const { id: part } = await addPart(page);
    await check(of('customer'), page, { part, order });
  });

  for (const [what, isWanted] of [
    ['of records', isRecord],
    ['of lists and forms', (screen: Screen) => !isRecord(screen)],
  ] as const)
    test(`for admins, ${what}`, async ({ adminPage: page, customerPage }) => {
      const { id: order } = await anUnpaidOrder(customerPage);
      const { id: part } = await addPart(page);
      await check(of('admin').filter(isWanted), page, { part, order });
    });
});

test('nothing moves on a phone that an admin has used before, whose search is an icon', async ({ adminPage: page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await waitUntilIdle(page);
  for (const path of ['/', '/dashboard/manage-orders']) {
    await page.goto(path);
    await waitUntilIdle(page);
    await expectNothingMoved(page);
  }
});

test.describe('axe finds no violation', () => {
  const firstAlert = (page: Page) => main(page).getByRole('alert').first();

  test('on sign-up and newsletter with error messages', async ({ page }) => {
    await page.goto('/sign-up');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('contentinfo').getByRole('alert')).toBeVisible();
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(main(page).getByRole('alert')).toHaveCount(3);
    await expectAccessible(page);
  });

  test('on review and profile with error messages', async ({ customerPage: page }) => {
    await page.goto('/dashboard/add-review');
    await main(page).getByRole('button', { name: 'Add Review' }).click();
    await expect(main(page).getByRole('alert')).toHaveCount(2);
    await expectAccessible(page);

    await page.goto('/dashboard');
    await main(page).getByRole('button', { name: 'Edit Info' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('no phone');
    await dialog.getByLabel('LinkedIn Profile Link').fill('no link');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(2);
    await expectAccessible(page);
  });

  test('on the order form with error messages', async ({ customerPage: page }) => {
    await page.goto(`/purchase/${(await addPart(page)).id}`);
    await main(page).getByRole('button', { name: 'Order', exact: true }).click();
    await expect(firstAlert(page)).toBeVisible();
    await main(page).getByText('Billing', { exact: true }).click();
    await expect(main(page).getByLabel('Company')).toBeVisible();
    await expectAccessible(page);
  });

  test('on the answers of the blog', async ({ page }) => {
    await page.goto('/blogs');
    const closed = main(page).getByRole('button', { expanded: false });
    await expect(closed).toHaveCount(5);
    for (let left = 4; left >= 0; left -= 1) {
      await closed.first().click();
      await expect(closed).toHaveCount(left);
    }
    await expectAccessible(page);
    await expectZoomable(page);
  });

  test('in the dialogs that cancel an order and delete a part', async ({ customerPage, adminPage }) => {
    const order = await anUnpaidOrder(customerPage);
    await customerPage.goto('/dashboard/my-orders');
    await rowOf(customerPage, order).getByRole('button', { name: 'Cancel' }).click();
    await expect(customerPage.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
    await expectAccessible(customerPage);

    await adminPage.goto(`/dashboard/manage-part?q=${encodeURIComponent(order.partName)}`);
    await main(adminPage).getByRole('button', { name: 'Delete' }).click();
    await expect(adminPage.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeVisible();
    await expectAccessible(adminPage);
  });

  test('with toasts on the screen, and screen readers announce them', async ({ customerPage: page }) => {
    await answer(page, 'POST', '/reviews', refusal(500));
    await page.goto('/dashboard/add-review');
    // Live regions announce later changes only, so they must exist before the first message.
    await expect(page.locator('[role="status"][aria-live="polite"]')).toBeAttached();
    await expect(page.locator('[role="alert"][aria-live="assertive"]')).toBeAttached();
    await main(page).getByLabel('Review Text').fill('Never stored.');
    await main(page).getByLabel('Rating').fill('1');
    await main(page).getByRole('button', { name: 'Add Review' }).click();
    const error = page.locator('[aria-live="assertive"]').getByText('Failed to add Review');
    await expect(error).toBeVisible();
    // The toast stays open under the pointer, so the rest of the test uses the keyboard.
    await error.hover();
    await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).press('Enter');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email').fill('nora@buyer.test');
    await footer.getByRole('button', { name: 'Subscribe' }).press('Enter');
    await expect(page.locator('[aria-live="polite"]').getByText('Thanks nora@buyer.test')).toBeVisible();
    await expect(error).toBeVisible();
    await expectAccessible(page);
  });

  test('while lists and pages are loading', async ({ customerPage: page }) => {
    await answer(page, 'GET', '/parts*', silence);
    await answer(page, 'GET', '/orders/**', silence);
    await answer(page, 'GET', '/user/**', silence);
    for (const path of ['/', '/dashboard', '/dashboard/my-orders']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        main(page)
          .getByRole('status')
          .filter({ hasText: /loading/i })
          .first(),
      ).toBeAttached();
      await expectAccessible(page);
    }
  });

  test('when the server fails', async ({ customerPage: page }) => {
    await answer(page, 'GET', '/parts*', lost);
    await answer(page, 'GET', '/orders/**', refusal(503));
    await answer(page, 'GET', '/user/**', refusal(500));
    await answer(page, 'GET', '/payment/**', refusal(500));
    const failing = ['/', '/dashboard', '/dashboard/my-orders', '/dashboard/payment/0123456789abcdef01234567'];
    for (const path of failing) {
      await page.goto(path);
      const alert = main(page).getByRole('alert').filter({ hasText: /\w/ });
      await expect(alert.first()).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('for a customer without orders, with a link to the next step', async ({ customerPage: page }) => {
    await page.goto('/dashboard/my-orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Total Orders: 0' })).toBeVisible();
    await expect(main(page).getByRole('link').filter({ hasText: /parts/i })).toHaveAttribute('href', /^\//);
    await expectAccessible(page);
  });

  test('when a search finds nothing, and screen readers announce the number of results', async ({
    adminPage: page,
  }) => {
    await page.goto('/dashboard/manage-part');
    await expect(
      main(page)
        .getByRole('status')
        .filter({ hasText: /\d+ parts/ }),
    ).toBeAttached();
    await main(page).getByRole('searchbox', { name: 'Search parts' }).fill('no such part at all');
    await expect(main(page).getByRole('status').filter({ hasText: '0 parts found' })).toBeAttached();
    await waitUntilIdle(page);
    await expectAccessible(page);
  });
});

test.describe('on a phone, axe finds no violation', () => {
  test("with a visitor's header menu open", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/blogs');
    await openHeader(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await expectAccessible(page);
  });

  test("with a customer's header menu and the dashboard's drawer open", async ({ customerPage: page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard');
    await openHeader(page);
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'My Orders' })).toBeVisible();
    await expectAccessible(page);
  });

  test('in the dialogs that edit the profile', async ({ customerPage: page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard');
    await main(page).getByRole('button', { name: 'Edit Info' }).click();
    await expect(page.getByRole('dialog').getByLabel('Education')).toBeVisible();
    await expectAccessible(page, { colors: false });
    await page.keyboard.press('Escape');
    await main(page).getByRole('button', { name: 'Edit Billing' }).click();
    await expect(page.getByRole('dialog').getByLabel('Company')).toBeVisible();
    await expectAccessible(page, { colors: false });
  });
});

test.describe('motion', () => {
  /** All running animations, of CSS and of scripts. */
  const moving = (page: Page) =>
    page.evaluate(
      () =>
        document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getTiming().duration !== 0)
          .length,
    );

  test('animates the home page, except under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Recorded in the page: polling from the test could miss it.
    await page.addInitScript(() =>
      addEventListener('animationstart', ({ target }) => {
        if ((target as Element).closest('main')) sessionStorage.setItem('moved', 'yes');
      }),
    );
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('moved'))).toBe('yes');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await moving(page)).toBe(0);
    await waitUntilIdle(page);
    expect(await moving(page)).toBe(0);
  });
});
