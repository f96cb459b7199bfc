import type { Part } from './part.js';

/** The addresses that a part names; most are of no upload. */
export function namedByPart({
  image_url,
  pictures = [],
  datasheets = [],
}: Partial<Pick<Part, 'image_url' | 'pictures' | 'datasheets'>>): string[] {
  return [...(image_url === undefined ? [] : [image_url]), ...[...pictures, ...datasheets].map(({ url }) => url)];
}
