import type { Attribute } from '#modules/parts/domain/attribute.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { CategoryStore } from '#modules/parts/ports/category.store.js';
import type { TestShop } from './test-shop.js';
import { ADA } from './builders.js';

/** An attribute of every kind, as builders and tests of files use them. */
export const ATTRIBUTES = {
  socket: { kind: 'choice', name: 'Socket', choices: ['LGA-1718', 'LGA-1851'] },
  clock: { kind: 'number', name: 'Base clock', family: 'frequency', unit: 'GHz' },
  cores: { kind: 'number', name: 'Cores' },
  ports: { kind: 'choices', name: 'Ports', choices: ['HDMI', 'USB-C', 'VGA'] },
  ecc: { kind: 'yes_no', name: 'ECC memory' },
  cooler: { kind: 'text', name: 'Cooler' },
} as const satisfies Record<string, Partial<Attribute>>;

export function anAttribute(key: string, fields: Partial<Attribute> = {}): Attribute {
  const known: Partial<Attribute> = key in ATTRIBUTES ? ATTRIBUTES[key as keyof typeof ATTRIBUTES] : {};
  return { key, name: key, kind: 'text', in_table: true, as_filter: true, ...known, ...fields };
}

/** Adds these attributes to the shop's store. */
export async function addAttributes({ app }: TestShop, keys: readonly string[] = Object.keys(ATTRIBUTES)) {
  const store = app.get(AttributeStore);
  for (const key of keys) await store.add(anAttribute(key), ADA);
}

/** Adds a category that lists these attributes; returns its id. */
export async function addListing({ app }: TestShop, name: string, attributes: readonly string[], parent_id?: string) {
  return await app.get(CategoryStore).add({ name, attributes, ...(parent_id !== undefined && { parent_id }) }, ADA);
}

/** Lists other attributes in a category. */
export async function listInstead({ app }: TestShop, _id: string, attributes: readonly string[]): Promise<void> {
  await app.get(CategoryStore).change(_id, { attributes }, ADA);
}
