import { listOf, optionalText, recordIn, text } from '#shared/record.js';
import { shownAddress } from './upload.js';

/** Most pictures of a part. */
export const MAX_PICTURES = 6;
/** Characters of the text for people who do not see a picture. */
export const MAX_ALT = 200;

export const PART_PICTURES = listOf(
  recordIn({
    url: text.meta({
      description: 'Its address; an uploaded picture has that of its width of 800 pixels',
      example: '/pictures/processor-n8.svg',
    }),
    alt: optionalText.meta({ description: 'What it shows, for people who do not see it', example: 'The socket side' }),
  }),
);
/** Shown in this order. */
export type PartPictures = readonly { url: string; alt?: string | undefined }[];

interface Pictured {
  image_url?: string | undefined;
  pictures?: PartPictures | null | undefined;
}

/**
 * The change with both fields of pictures, which agree: the address of the first picture is the part's `image_url`.
 * @param before the pictures that the part has; absent: it is new, or has none but that of its `image_url`
 */
export function withPictures<Patch extends Pictured>(patch: Patch, before?: PartPictures): Patch {
  const { image_url, pictures } = patch;
  if (pictures) {
    const shown = pictures.map(({ url, alt }) => ({ url: shownAddress(url), ...(alt && { alt }) }));
    return { ...patch, pictures: shown, image_url: shown[0]?.url ?? image_url };
  }
  if (image_url === undefined) return patch;
  const url = shownAddress(image_url);
  const isFirst = before === undefined || before[0]?.url === url;
  const others = before?.slice(1).filter((picture) => picture.url !== url) ?? [];
  return { ...patch, image_url: url, ...(!isFirst && { pictures: [{ url }, ...others] }) };
}
