import { expectAccessible } from './support/accessible';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

test('the header finds a part from any page, by keyboard, and mends a typing error', async ({ page }) => {
  const word = uniqueWord();
  const { name } = await addPart(page, { price: 10, quantity: 100, min_order: 5 }, `Finder ${word}`);
  await page.goto('/blogs');
  const field = page.getByRole('search', { name: 'All parts' }).getByLabel('Search parts');
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(word);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/catalogue?q=${word}#parts`);
  await expect(main(page).getByText('1 part found')).toBeInViewport();

  await field.fill('memry');
  await page.keyboard.press('Enter');
  await main(page).getByRole('button', { name: 'Did you mean “memory”?' }).click();
  await expect(
    main(page)
      .getByRole('article', { name: /Memory/ })
      .first(),
  ).toBeVisible();
  await field.fill('???');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('“???” has no letter or digit that could be searched for.')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Ask us' })).toBeVisible();
});

test('the home page of a customer shows the last orders, the search and the first parts at once', async ({
  customerPage,
}) => {
  await customerPage.goto('/');
  await expect(main(customerPage).getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  await expect(main(customerPage).getByRole('region', { name: 'Go on' })).toBeVisible();
  await expect(main(customerPage).getByRole('searchbox', { name: 'Search parts' })).toBeInViewport();
  await expect(main(customerPage).getByRole('article').first()).toBeInViewport();
  await expectAccessible(customerPage);
});
