import type { Part } from '../domain/part.js';

/** The ETag of a version of a part. */
export function partTag({ _id, version }: Pick<Part, '_id' | 'version'>): string {
  return `"${_id}-${version}"`;
}

/**
 * The versions of part `id` in an `If-Match` header; any of them matches. Undefined without the header or with `*`. Accepts weak tags,
 * because compressing proxies weaken tags, and the tags of compressed bodies.
 */
export function parseIfMatch(ifMatch: string | undefined, id: string): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/"([0-9a-f]{24})-(\d{1,15})(?:-br|-gzip)?"/g)]
    .filter(([, named]) => named === id)
    .map(([, , version]) => Number(version));
}
