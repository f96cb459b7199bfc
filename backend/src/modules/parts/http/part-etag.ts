import { createHash } from 'node:crypto';
import type { Part } from '../domain/part.js';

/** The ETag of a version of a part, as it is shown. */
export function partTag({
  _id,
  version,
  category_id,
  attributes,
}: Pick<Part, '_id' | 'version' | 'category_id' | 'attributes'>): string {
  // Deleting a category into another moves its parts without a new version.
  const category = category_id === undefined ? '' : `-${category_id}`;
  // Another list of attributes in the category shows other values without a new version.
  return `"${_id}-${version}${category}${attributes ? `-${digestOf(attributes)}` : ''}"`;
}

function digestOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
}

/**
 * The versions of part `id` in an `If-Match` header; any of them matches. Undefined without the header or with `*`. Accepts weak tags,
 * because compressing proxies weaken tags, and the tags of compressed bodies.
 */
export function parseIfMatch(ifMatch: string | undefined, id: string): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/"([0-9a-f]{24})-(\d{1,15})(?:-[0-9a-f]{24})?(?:-[0-9a-f]{16})?(?:-br|-gzip)?"/g)]
    .filter(([, named]) => named === id)
    .map(([, , version]) => Number(version));
}
