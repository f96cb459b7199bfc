import type { Page } from '@playwright/test';
import { screens, type Screen } from '../../scripts/screens.mjs';
import { expectAccessible, settle } from './support/accessible';
import { demoCustomer } from './support/accounts';
import { firstPartId, placeOrder } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

/** The address of a screen, with real ids in it. */
async function addressOf({ path }: Screen, page: Page): Promise<string> {
  if (path.includes(':part')) return path.replace(':part', await firstPartId(page));
  if (path.includes(':order')) return path.replace(':order', await placeOrder(page, demoCustomer.email));
  return path;
}

async function check(screen: Screen, page: Page): Promise<void> {
  await page.goto(await addressOf(screen, page));
  await settle(page);
  await expectAccessible(page);
}

test.describe('axe finds nothing and nothing scrolls sideways', () => {
  // Axe looks at every element of long lists, four times on a busy machine.
  test.describe.configure({ timeout: 180_000 });

  for (const screen of screens) {
    const title = `on the screen ${screen.name}`;
    if (screen.viewer === 'visitor') test(title, ({ page }) => check(screen, page));
    if (screen.viewer === 'customer') test(title, ({ customerPage }) => check(screen, customerPage));
    if (screen.viewer === 'admin') test(title, ({ adminPage }) => check(screen, adminPage));
  }

  test('on forms that say what is wrong', async ({ page, adminPage }) => {
    await page.goto('/sign-up');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(main(page).getByRole('alert').first()).toBeVisible();
    await expectAccessible(page);

    await adminPage.goto('/dashboard/add-part');
    await main(adminPage).getByRole('button', { name: 'Add Part' }).click();
    await expect(main(adminPage).getByRole('alert').first()).toBeVisible();
    await expectAccessible(adminPage);
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
  });

  test('in the dialog that edits the profile', async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    await main(page).getByRole('button', { name: 'Edit Info' }).click();
    await expect(page.getByRole('dialog').getByLabel('Education')).toBeVisible();
    await expectAccessible(page);
  });

  test('in the dialog that cancels an order', async ({ customerPage: page }) => {
    await placeOrder(page, demoCustomer.email);
    await page.goto('/dashboard/my-orders');
    await main(page).getByRole('button', { name: 'Cancel' }).first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
    await expectAccessible(page);
  });

  test('in the dialog that deletes a part', async ({ adminPage: page }) => {
    await page.goto('/dashboard/manage-part');
    await main(page).getByRole('button', { name: 'Delete' }).first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeVisible();
    await expectAccessible(page);
  });
});
