/** Characters of a part number, as a regular expression. */
export const SKU_PATTERN = '[A-Za-z0-9._/-]+';

const SKU = new RegExp(`^${SKU_PATTERN}$`);

export function isSku(text: string): boolean {
  return SKU.test(text);
}

/** Equal for part numbers that differ only in the case of their letters. */
export function skuKey(sku: string): string {
  return sku.toLowerCase();
}

/** Equal for part numbers that differ only in case and marks: 16-07 and 1607. Empty for a text that cannot be one. */
export function numberKey(text: string): string {
  const key = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /^[a-z0-9]*$/.test(key) ? key : '';
}
