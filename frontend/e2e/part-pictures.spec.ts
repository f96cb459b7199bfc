import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible';
import { callAsAdmin } from './support/api';
import { addPart, readPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

/** A photo that no other test has uploaded. */
async function photo(name: string) {
  const channel = () => randomInt(256);
  const background = { r: channel(), g: channel(), b: channel() };
  const text = uniqueWord();
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: text } })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
const svg = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${uniqueWord()}`) });

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const rows = (page: Page) => main(page).getByRole('list', { name: 'Pictures in their order' }).getByRole('listitem');
const chooser = (page: Page, label: RegExp) => main(page).getByLabel(label);

/** Answers the file dialog that a click or a key opens. */
async function choose(page: Page, open: () => Promise<void>, files: Awaited<ReturnType<typeof photo>>[]) {
  const [dialog] = await Promise.all([page.waitForEvent('filechooser', { timeout: 30_000 }), open()]);
  await dialog.setFiles(files);
}

async function fillTheRest(page: Page, name: string) {
  const typed = {
    'Part Name': name,
    Price: '12',
    'Minimum Order Quantity': '5',
    'Available Quantity': '100',
    Description: 'Quiet.',
  };
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
}

const picturesOf = async (page: Page, id: string) =>
  (await readPart(page, id))['pictures'] as { url: string; alt?: string }[] | undefined;

test('a part with a photo from disk is added in four clicks', async ({ adminPage: page, isMobile }) => {
  const name = `Photographed ${uniqueWord()}`;
  await page.goto('/dashboard/manage-part');
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    document.addEventListener('pointerdown', () => (counted.clicks += 1), true);
  });
  if (isMobile) await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page.getByRole('link', { name: 'Add New Part' }).click();
  await fillTheRest(page, name);
  const zone = main(page).locator('label', { hasText: 'Choose pictures' });
  await choose(page, () => zone.click(), [await photo('front.jpg')]);
  const shown = rows(page).getByRole('presentation');
  await expect(shown).toHaveJSProperty('complete', true);
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
  await button(page, 'Add Part').click();
  await expect(page.getByText(`${name} successfully added.`)).toBeVisible();
  // Menu (on a phone), Add New Part, Choose pictures, Add Part.
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(isMobile ? 4 : 3);
});

test('pictures are chosen, ordered, described and removed by keyboard', async ({ adminPage: page }) => {
  const part = await addPart(page);
  await page.goto(`/dashboard/edit-part/${part.id}`);
  await expect(rows(page)).toHaveCount(1);
  const files = [await photo('front.jpg'), await photo('back.jpg')];
  await choose(page, () => chooser(page, /^Choose pictures/).press('Space'), files);
  await expect(rows(page)).toHaveCount(3);
  const [, front] = await rows(page).getByRole('presentation').all();
  const address = await front!.getAttribute('src');

  await button(page, 'Move picture 2 up').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Move picture 1 down')).toBeFocused();
  await expect(field(page, 'Picture URL')).toHaveValue(address!);
  await button(page, 'Move picture 3 up').press('Enter');
  await expect(button(page, 'Move picture 2 up')).toBeFocused();
  await field(page, 'Text of picture 1').fill('The front');
  await button(page, 'Remove picture 3').press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(button(page, 'Remove picture 2')).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Save').press('Enter');
  await expect(page.getByText(`${part.name} saved.`)).toBeVisible();
  expect(await picturesOf(page, part.id)).toMatchObject([{ url: address, alt: 'The front' }, {}]);
});

test('pictures are pasted, and dragged to their place', async ({ adminPage: page, isMobile }) => {
  test.skip(isMobile, 'A phone has neither.');
  const part = await addPart(page);
  await page.goto(`/dashboard/edit-part/${part.id}`);
  await expect(rows(page)).toHaveCount(1);
  const { buffer } = await photo('pasted.jpg');
  await page.evaluate(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    },
    [...buffer],
  );
  await expect(rows(page)).toHaveCount(2);
  const pasted = await rows(page).nth(1).getByRole('presentation').getAttribute('src');
  const thumbnail = (index: number) => rows(page).nth(index).locator('[draggable]');
  await thumbnail(1).dragTo(thumbnail(0));
  await expect(field(page, 'Picture URL')).toHaveValue(pasted!);
  await expect(rows(page)).toHaveCount(2);
});

test('refused files are named with the reason, and leave the part as it is', async ({ adminPage: page }) => {
  const part = await addPart(page);
  await page.goto(`/dashboard/edit-part/${part.id}`);
  await expect(rows(page)).toHaveCount(1);
  const html = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') };
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(21 * 1024 * 1024) };
  await chooser(page, /^Choose pictures/).setInputFiles([svg, html, large]);
  const alert = (name: string) => main(page).getByRole('alert').filter({ hasText: name });
  await expect(alert('logo.svg')).toHaveText('logo.svg: The file is no JPEG, PNG or WebP picture.');
  await expect(alert('page.jpg')).toHaveText('page.jpg: The file is no JPEG, PNG or WebP picture, or it is damaged.');
  await expect(alert('large.jpg')).toHaveText('large.jpg: The file is larger than 20 MB.');
  await expectAccessible(page);
  for (const name of ['logo.svg', 'page.jpg', 'large.jpg']) await button(page, `Dismiss ${name}`).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  expect(await picturesOf(page, part.id)).toBeUndefined();
});

test('datasheets are added, named and removed', async ({ adminPage: page }) => {
  const part = await addPart(page);
  await page.goto(`/dashboard/edit-part/${part.id}`);
  await chooser(page, /^Choose datasheets/).setInputFiles(pdf('Guide.pdf'));
  await chooser(page, /^Choose datasheets/).setInputFiles(pdf('Drawing.pdf'));
  await field(page, 'Name of datasheet 1').fill('Mounting guide');
  await button(page, 'Save').click();
  await expect(page.getByText(`${part.name} saved.`)).toBeVisible();
  await expect(main(page).getByText(/^1 kB$/)).toHaveCount(2);
  await button(page, 'Move Drawing up').press('Enter');
  await button(page, 'Remove Mounting guide').press('Enter');
  await button(page, 'Save').click();
  await expect.poll(async () => (await readPart(page, part.id))['datasheets']).toMatchObject([{ name: 'Drawing' }]);
});

test('many pictures find their parts by their file names', async ({ adminPage: page }) => {
  const sku = `NB-${uniqueWord().toUpperCase()}`;
  const part = await addPart(page, undefined, 'Test Backplane', { sku });
  await page.goto('/dashboard/manage-part');
  await page.getByRole('button', { name: 'Add pictures…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add pictures to parts' });
  await expectAccessible(page, { colors: false });
  const files = [await photo(`${sku}_2.jpg`), await photo(`${sku}.jpg`), await photo('nobody.jpg'), svg];
  await dialog.getByLabel(/^Choose pictures/).setInputFiles(files);
  await expect(dialog.getByText('2 of 4 files match a part')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    /logo\.svg.*no JPEG.*Left out/,
    /nobody\.jpg.*No part on sale has the number nobody\./,
    new RegExp(`${sku}\\.jpg.*${part.name}.*Ready`),
    new RegExp(`${sku}_2\\.jpg.*${part.name}.*Ready`),
  ]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload 2 pictures' }).press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: '2 pictures added, 2 left out' })).toBeFocused();
  expect(await picturesOf(page, part.id)).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add pictures…' })).toBeFocused();
});

test('a conflict names the pictures that another admin has added', async ({ adminPage: page }) => {
  const part = await addPart(page);
  await page.goto(`/dashboard/edit-part/${part.id}`);
  await field(page, 'Price').fill('99');
  await callAsAdmin(page, 'PUT', `/parts/${part.id}`, {
    pictures: [{ url: part.image_url, alt: 'The front' }, { url: '/pictures/fan-120.svg' }],
  });
  await button(page, 'Save').click();
  const conflict = main(page).getByRole('alert').filter({ hasText: 'This part was changed while you edited it' });
  await expect(conflict).toContainText('2 pictures: The front; fan-120.svg');
  await button(page, 'Use the newer values').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(field(page, 'Price')).toHaveValue('99');
});
