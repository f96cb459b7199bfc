import { type FieldError, invalid } from '#shared/domain-error.js';
import type { GivenPart, PartPatch } from './domain/part.js';
import { addressOf, shownAddress, sizeOf, type Upload, uploadAt } from './domain/upload.js';
import type { UploadStore } from './ports/upload.store.js';

export const NOT_UPLOADED = 'There is no such file; upload it first';

/** Uploads that are read at a time. */
const CHUNK = 500;

/** The uploads that addresses lead to, if they exist, by these addresses. */
async function uploadsAt(addresses: readonly string[], uploads: UploadStore): Promise<ReadonlyMap<string, Upload>> {
  const ids = [...new Set(addresses.flatMap((address) => uploadAt(address) ?? []))];
  const found = new Map<string, Upload>();
  for (let from = 0; from < ids.length; from += CHUNK)
    for (const upload of await uploads.use(ids.slice(from, from + CHUNK))) found.set(addressOf(upload), upload);
  return new Map(
    addresses.flatMap((address) => {
      const upload = found.get(shownAddress(address));
      return upload ? [[address, upload] as const] : [];
    }),
  );
}

/** The addresses whose uploads do not exist. */
export async function missingUploads(addresses: readonly string[], uploads: UploadStore): Promise<ReadonlySet<string>> {
  const found = await uploadsAt(addresses, uploads);
  return new Set(addresses.filter((address) => uploadAt(address) !== undefined && !found.has(address)));
}

/**
 * The datasheets with their sizes. Throws unless each uploaded picture and datasheet exists and is named once, and the first picture is
 * that of `image_url`.
 */
export async function judgedUploads(
  { image_url, pictures, datasheets }: GivenPart<PartPatch>,
  uploads: UploadStore,
): Promise<Pick<PartPatch, 'datasheets'>> {
  const shown = (pictures ?? []).map(({ url }, index) => ({ field: `pictures.${index}.url`, url: shownAddress(url) }));
  const listed = (datasheets ?? []).map(({ url }, index) => ({ field: `datasheets.${index}.url`, url }));
  const named = [...(image_url === undefined ? [] : [{ field: 'image_url', url: image_url }]), ...shown];
  const found = await uploadsAt(
    [...named, ...listed].map(({ url }) => url),
    uploads,
  );
  const errors: FieldError[] = [
    ...named.filter(({ url }) => uploadAt(url) !== undefined && !found.has(url)).map(notThere),
    ...listed.filter(({ url }) => found.get(url)?.kind !== 'datasheet').map(notThere),
    ...[...twice(shown), ...twice(listed)].map(({ field }) => ({ field, message: 'This one is there twice' })),
  ];
  if (image_url !== undefined && shown[0] && shown[0].url !== shownAddress(image_url))
    errors.push({ field: 'image_url', message: 'The first of the pictures has another address' });
  if (errors.length > 0) throw invalid(errors);
  if (!datasheets) return {};
  const sized = datasheets.map(({ url, name }) => ({ url, name, size: sizeOf(found.get(url)) }));
  return { datasheets: sized.length > 0 ? sized : null };
}

const notThere = ({ field }: { field: string }) => ({ field, message: NOT_UPLOADED });

function twice<Named extends { url: string }>(all: readonly Named[]): Named[] {
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) < index);
}
