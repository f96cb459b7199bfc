import type { Part } from '../domain/part.js';

/** Names one state of one part, as an ETag. */
export function partTag({ _id, version }: Pick<Part, '_id' | 'version'>): string {
  return `"${_id}-${version}"`;
}

/**
 * The versions of part `id` that an `If-Match` names; any of them will do. Undefined without the header or with `*`. Weak tags count as well, because a
 * proxy that compresses makes ours weak, and so do those of compressed bodies.
 */
export function parseIfMatch(ifMatch: string | undefined, id: string): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return [...ifMatch.matchAll(/"([0-9a-f]{24})-(\d{1,15})(?:-br|-gzip)?"/g)]
    .filter(([, named]) => named === id)
    .map(([, , version]) => Number(version));
}
