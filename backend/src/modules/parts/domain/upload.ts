import { z } from 'zod';
import { hash, listOf, oneOf, recordIn, text, time, whole } from '#shared/record.js';

/** Widths that a picture is stored in, in pixels; a smaller one is not enlarged. */
export const PICTURE_WIDTHS = [320, 800, 1600] as const;
/** The width whose address stands for the picture. */
const SHOWN_WIDTH = 800;

/** Bytes of an uploaded file. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** Pixels of an uploaded picture: most phones take 12 or 48 million. */
export const MAX_PIXELS = 50_000_000;
/** Uploads that may wait for their turn. */
export const MAX_WAITING = 20;

/** An uploaded picture or datasheet. Its files are named by its id, and never change. */
export const UPLOAD_RECORD = z.strictObject({
  /** the SHA-256 of the file that was uploaded */
  _id: hash,
  kind: oneOf('picture', 'datasheet'),
  /** of a picture, turned, at its largest stored width, in pixels */
  width: whole(1).optional(),
  height: whole(1).optional(),
  files: listOf(recordIn({ name: text, sha256: hash, size: whole(1) })),
  created_at: time,
  /** when it was stored, chosen for a part, or found without a name; a day later it is removed unless something names it */
  unused_since: time.optional(),
});
export type Upload = z.infer<typeof UPLOAD_RECORD>;

const HASH = '[0-9a-f]{64}';
const WIDTHS = PICTURE_WIDTHS.join('|');
/** The names of stored files. */
const FILE_NAME = new RegExp(`^(?<id>${HASH})(?:-(?:${WIDTHS})\\.webp|\\.pdf)$`);
const ADDRESS = new RegExp(
  `^/(?:pictures/(?<picture>${HASH})-(?:${WIDTHS})\\.webp|datasheets/(?<datasheet>${HASH})\\.pdf)$`,
);

export const pictureFile = (_id: string, width: (typeof PICTURE_WIDTHS)[number]) => `${_id}-${width}.webp`;
export const datasheetFile = (_id: string) => `${_id}.pdf`;

/** Bytes of the file of a datasheet. */
export const sizeOf = (upload?: Pick<Upload, 'files'>) => upload?.files[0]?.size ?? 0;

/** The address that stands for an upload. */
export function addressOf({ _id, kind }: Pick<Upload, '_id' | 'kind'>): string {
  return kind === 'picture' ? `/pictures/${pictureFile(_id, SHOWN_WIDTH)}` : `/datasheets/${datasheetFile(_id)}`;
}

/** The id of the upload that a file of this name is of. */
export function uploadOfFile(name: string): string | undefined {
  return FILE_NAME.exec(name)?.groups?.['id'];
}

/** The id of the upload that an address leads to; undefined for any other address. */
export function uploadAt(address: string): string | undefined {
  const { picture, datasheet } = ADDRESS.exec(address)?.groups ?? {};
  return picture ?? datasheet;
}

/** The address that stands for the upload that this one leads to; any other address as it is. */
export function shownAddress(address: string): string {
  const _id = uploadAt(address);
  return _id === undefined || !address.startsWith('/pictures/') ? address : addressOf({ _id, kind: 'picture' });
}
