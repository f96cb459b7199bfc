import { groupedBy } from '#shared/grouped-by.js';
import { sortKey } from '#shared/page.js';
import type { Part } from './part.js';
import { numberKey, skuKey } from './sku.js';

/** Parts that a text may mean. */
export const MAX_MATCHES = 8;
/** `exact`: the text is their number or name. `similar`: a search finds them, so each is a guess. `none`: there are none. */
export const MATCHES = ['exact', 'similar', 'none'] as const;

/** The parts that a text may mean. */
export interface Match {
  match: (typeof MATCHES)[number];
  parts: readonly Part[];
  /** whether it was compared with part numbers and names only */
  isSearchSkipped: boolean;
}

/** Equal for names that differ only in case and in the number of blanks. */
export function nameKey(name: string): string {
  return sortKey(name.trim().replaceAll(/\s+/g, ' '));
}

export function matchOf(match: 'exact' | 'similar', parts: readonly Part[], isSearchSkipped = false): Match {
  return { match: parts.length > 0 ? match : 'none', parts, isSearchSkipped };
}

/**
 * The parts on sale whose number each of the texts is, if it is one. Of parts with equal numbers the one that has it to the letter is
 * meant, also when it is archived; else all of them.
 */
export function meantBy(texts: readonly string[], parts: readonly Part[]): Map<string, Part[]> {
  const equal = groupedBy(parts, ({ sku = '' }) => numberKey(sku));
  const meant = new Map<string, Part[]>();
  for (const text of texts) {
    const candidates = equal.get(numberKey(text)) ?? [];
    const exact = candidates.filter(({ sku = '' }) => skuKey(sku) === skuKey(text));
    const wanted = exact.length > 0 ? exact : candidates;
    if (wanted.length > 0) meant.set(text, wanted.filter(({ archived }) => !archived).slice(0, MAX_MATCHES));
  }
  return meant;
}
