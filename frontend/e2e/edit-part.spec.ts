import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { anUnpaidOrder } from './support/orders';
import { addPart, changePart, readPart, removePart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();
const conflict = (page: Page) =>
  main(page).getByRole('alert').filter({ hasText: 'This part was changed while you edited it' });
const stock = { price: 120, quantity: 40, min_order: 2 };

test.describe('Edit Part', () => {
  test(
    'opens from the list, saves every field, previews the picture and leads back to the list',
    { tag: '@all' },
    async ({ adminPage: page }) => {
      const part = await addPart(page, stock);
      await page.goto(`/dashboard/manage-part?sort=name&q=${encodeURIComponent(part.name)}`);
      await main(page).getByRole('link', { name: part.name }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Part' })).toBeVisible();
      await expect(page.getByRole('img', { name: `Picture of ${part.name}` })).toHaveJSProperty('complete', true);

      await press(page, 'Save');
      await expect(main(page).getByText('No changes to save.')).toBeVisible();

      const name = `Renamed ${part.name}`;
      const typed = {
        'Part Name': name,
        Price: '99',
        'Minimum Order Quantity': '4',
        'Available Quantity': '0',
        Description: 'Another text.',
        'Picture URL': '/pictures/no-such-picture.svg',
      };
      for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
      await expect(main(page).getByText('No picture can be loaded from this URL.')).toBeVisible();
      await expectAccessible(page);
      await field(page, 'Picture URL').fill('/pictures/fan-120.svg');
      await expect(page.getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
      await field(page, 'Picture URL').press('Enter');
      await expect(page.getByText(`${name} saved.`)).toBeVisible();
      expect(await readPart(page, part.id)).toMatchObject({
        ...{ name, price: 99, min_order: 4, quantity: 0, description: 'Another text.' },
        image_url: '/pictures/fan-120.svg',
      });

      await main(page).getByRole('link', { name: 'All parts' }).click();
      await expect(page).toHaveURL(/sort=name&q=/);
    },
  );

  test(
    'shows what another admin changed, field by field, and lets the admin decide',
    { tag: '@all' },
    async ({ adminPage: page }) => {
      const part = await addPart(page, stock);
      await page.goto(`/dashboard/edit-part/${part.id}`);
      await field(page, 'Price').fill('110');
      await field(page, 'Description').fill('My own text.');
      await changePart(page, part.id, { price: 99 });

      await press(page, 'Save');
      await expect(conflict(page)).toBeFocused();
      await expect(conflict(page).getByRole('listitem')).toHaveText(/Price.*\$120.*\$99.*\$110/);
      await expectAccessible(page);
      expect(await readPart(page, part.id)).toMatchObject({ price: 99, description: part.description });

      await press(page, 'Use the newer values');
      await expect(conflict(page)).toBeHidden();
      await expect(field(page, 'Price')).toHaveValue('99');
      await expect(field(page, 'Description')).toHaveValue('My own text.');
      await changePart(page, part.id, { price: 95 });
      await field(page, 'Price').fill('111');
      await press(page, 'Save');
      await press(page, 'Save my changes');
      await expect(page.getByText(`${part.name} saved.`)).toBeVisible();
      expect(await readPart(page, part.id)).toMatchObject({ price: 111, description: 'My own text.', quantity: 40 });
    },
  );

  test(
    'shows a sale that happened during the edit before it saves the stock',
    { tag: '@all' },
    async ({ adminPage: page, customerPage }) => {
      const part = await addPart(page, stock);
      await page.goto(`/dashboard/edit-part/${part.id}`);
      await field(page, 'Description').fill('My own text.');
      await anUnpaidOrder(customerPage, { partId: part.id, amount: 3 });
      await press(page, 'Save');
      await expect(conflict(page)).toContainText('The stock fell by 3 pieces');
      await expect(conflict(page)).toContainText('You did not change it, so saving keeps it.');
      await press(page, 'Save my changes');
      await expect(page.getByText(`${part.name} saved.`)).toBeVisible();
      expect(await readPart(page, part.id)).toMatchObject({ quantity: 37, description: 'My own text.' });

      // Ten pieces are delivered while two more are sold.
      await field(page, 'Available Quantity').fill('47');
      await anUnpaidOrder(customerPage, { partId: part.id, amount: 2 });
      await press(page, 'Save');
      await expect(conflict(page)).toContainText('Your change added to the new stock would be 45.');
      expect(await readPart(page, part.id)).toMatchObject({ quantity: 35 });
      await field(page, 'Available Quantity').fill('45');
      await press(page, 'Save my changes');
      await expect(conflict(page)).toBeHidden();
      expect(await readPart(page, part.id)).toMatchObject({ quantity: 45 });
    },
  );

  test('asks for confirmation only before it discards changes', async ({ adminPage: page }) => {
    const part = await addPart(page, stock);
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.goto(`/dashboard/manage-part?q=${encodeURIComponent(part.name)}`);
    await main(page).getByRole('link', { name: part.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Part' })).toBeVisible();
    await field(page, 'Price').fill('110');
    await page.goBack();
    await expect(leave).toBeVisible();
    await expectAccessible(page, { colors: false });
    await page.keyboard.press('Escape');
    await expect(leave).toBeHidden();
    await expect(field(page, 'Price')).toHaveValue('110');
    const closing = page.waitForEvent('dialog');
    await Promise.all([closing.then((dialog) => dialog.dismiss()), page.close({ runBeforeUnload: true })]);
    expect((await closing).type()).toBe('beforeunload');

    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Make Admin' }).click();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard/make-admin');
    await page.goto(`/dashboard/edit-part/${part.id}`);
    await field(page, 'Price').fill('111');
    await field(page, 'Price').fill('120');
    await main(page).getByRole('link', { name: 'All parts' }).click();
    await expect(page).toHaveURL('/dashboard/manage-part');
  });

  test(
    'deletes the part, and reports when another admin has deleted it',
    { tag: '@all' },
    async ({ adminPage: page }) => {
      const [mine, theirs] = [await addPart(page, stock), await addPart(page, stock, 'Test Riser')];
      await page.goto(`/dashboard/edit-part/${mine.id}`);
      await field(page, 'Price').fill('110');
      await press(page, 'Delete');
      const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete it?' });
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await expect(page.getByText(`${mine.name} deleted.`)).toBeVisible();
      await expect(page).toHaveURL('/dashboard/manage-part');

      await page.goto(`/dashboard/edit-part/${theirs.id}`);
      await field(page, 'Price').fill('110');
      await removePart(page, theirs.id);
      await press(page, 'Save');
      await expect(main(page).getByText('This part was deleted')).toBeVisible();
      await main(page).getByRole('link', { name: 'See all parts' }).click();
      await expect(page).toHaveURL('/dashboard/manage-part');
    },
  );
});
