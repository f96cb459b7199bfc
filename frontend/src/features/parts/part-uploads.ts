import type { PartPatchBody, PartView } from '@/api/types.gen';
import { formatCounted } from '@/ui/format';
import { trimmed } from '@/ui/text-rules';

/** A picture of a part: its address, and what it shows. */
export type PartPicture = NonNullable<PartView['pictures']>[number];
/** A datasheet in a form: a stored one, or a file that is sent after the part is saved. */
export interface FormDatasheet {
  name: string;
  /** its address when it is stored */
  url?: string;
  /** bytes */
  size?: number;
  file?: File;
  /** why the shop refused the file */
  problem?: string;
}

interface Uploads {
  image_url?: string;
  pictures?: readonly PartPicture[];
  datasheets?: readonly FormDatasheet[];
}

const withoutEmpty = ({ url, alt }: PartPicture): PartPicture => ({
  url,
  ...(alt && trimmed(alt) && { alt: alt.trim() }),
});

/** The pictures of a part in their order. */
export const picturesOf = ({ image_url, pictures = [{ url: image_url }] }: PartView): readonly PartPicture[] =>
  pictures;

/** The pictures of a form; the first one is at the Picture URL. */
export function picturesIn({ image_url = '', pictures = [] }: Uploads): readonly PartPicture[] {
  const [first, ...others] = pictures;
  const url = trimmed(image_url);
  return url === '' && others.length === 0 ? [] : [{ ...first, url }, ...others];
}

/** The form's values of these pictures. */
export const picturesAs = (pictures: readonly PartPicture[]) => ({ pictures, image_url: pictures[0]?.url ?? '' });

/** The form's files that are not stored yet. */
export const filesIn = ({ datasheets = [] }: Uploads) =>
  datasheets.flatMap((datasheet) => (datasheet.file ? [{ ...datasheet, file: datasheet.file }] : []));

/** The pictures and datasheets of a new part; a picture without a text is its `image_url` alone. */
export function newUploads(typed: Uploads): Pick<PartPatchBody, 'pictures' | 'datasheets'> {
  const pictures = picturesIn(typed).map(withoutEmpty);
  const datasheets = storedIn(typed);
  return {
    ...((pictures.length > 1 || pictures[0]?.alt !== undefined) && { pictures }),
    ...(datasheets.length > 0 && { datasheets }),
  };
}

/** The lists that differ from the part's. A change of a single picture's address is sent as `image_url` instead. */
export function changedUploads(part: PartView, typed: Uploads): Pick<PartPatchBody, 'pictures' | 'datasheets'> {
  const pictures = picturesIn(typed).map(withoutEmpty);
  const datasheets = storedIn(typed);
  const isLink = part.pictures === undefined && pictures.length <= 1 && pictures[0]?.alt === undefined;
  return {
    ...(!isLink && !isSame(pictures, picturesOf(part).map(withoutEmpty)) && { pictures }),
    ...(!isSame(datasheets, storedIn(part)) && { datasheets }),
  };
}

/** The form's datasheets that are stored, as requests name them. */
const storedIn = ({ datasheets = [] }: Pick<Uploads, 'datasheets'>) =>
  datasheets.flatMap(({ url, name }) => (url === undefined ? [] : [{ url, name: name.trim() }]));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Characters of an address that name a picture without a text. */
const SHOWN = 24;

/** The pictures as a text: what they show, or the end of their address. */
export function formatPictures(pictures: readonly PartPicture[] = []): string {
  const names = pictures.map(({ url, alt }) => alt ?? url.slice(url.lastIndexOf('/') + 1).slice(-SHOWN));
  return `${formatCounted(names.length, 'picture')}: ${names.join('; ')}`;
}

/** The datasheets as a text: their names. */
export const formatDatasheets = (datasheets: readonly { name: string }[] = []): string =>
  datasheets.map(({ name }) => name).join('; ') || 'None';

/** The messages of a request at the fields of the form, which has each list as one field. */
export const atLists = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field.replace(/^(pictures|datasheets)\..*/, '$1'), message]),
  );
