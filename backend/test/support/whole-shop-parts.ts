import type { Attribute } from '#modules/parts/domain/attribute.js';
import type { Part } from '#modules/parts/domain/part.js';
import { addressOf, sizeOf } from '#modules/parts/domain/upload.js';
import { ADA, aPart, OPTIONAL_FIELDS } from './builders.js';
import { storeUpload } from './uploads.js';
import type { WholeShop } from './whole-shop.js';

const LOUDNESS: Attribute = {
  key: 'loudness',
  name: 'Lautstärke',
  kind: 'number',
  family: 'sound',
  unit: 'dB(A)',
  in_table: true,
  as_filter: true,
};

/** Stores a part with every optional field, and its attribute, category, picture and datasheet. */
export async function addFan(shop: WholeShop): Promise<Part> {
  await shop.attributes.add(LOUDNESS, ADA);
  const category_id = await shop.categories.add({ name: 'Cooling', attributes: [LOUDNESS.key] }, ADA);
  const picture = await storeUpload(shop.uploads, 'picture', 'A picture');
  const datasheet = await storeUpload(shop.uploads, 'datasheet', '%PDF-');
  const image_url = addressOf(picture);
  return await shop.parts.add(
    aPart({
      ...OPTIONAL_FIELDS,
      category_id,
      attributes: { loudness: [{ key: 'loudness', kind: 'number', value: '21.5 dB(A)', number: 21.5 }] },
      name: 'Ångström Fan',
      price_cents: 1000,
      min_order: 1,
      quantity: 100,
      sku: 'NB-Alu-8',
      image_url,
      pictures: [{ url: image_url, alt: 'Seen from the 8th side' }, { url: 'https://pictures.test/fan.jpg' }],
      datasheets: [{ url: addressOf(datasheet), name: 'Fan, “Manual”', size: sizeOf(datasheet) }],
    }),
    ADA,
  );
}
