import type { Part } from './part.js';

/** Names one state of one part, as an ETag. */
export function partTag({ _id, version }: Pick<Part, '_id' | 'version'>): string {
  return `"${_id}-${version}"`;
}

/**
 * The version of part `id` that an `If-Match` asks for; `any` without one or with `*`, undefined when it names no version of this part.
 * Weak tags count as well: a proxy that compresses makes ours weak.
 */
export function expectedVersion(ifMatch: string | undefined, id: string): number | 'any' | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return 'any';
  const versions = [...ifMatch.matchAll(/"([0-9a-f]{24})-(\d{1,15})"/g)].filter(([, named]) => named === id);
  return versions.length > 0 ? Math.max(...versions.map(([, , version]) => Number(version))) : undefined;
}
