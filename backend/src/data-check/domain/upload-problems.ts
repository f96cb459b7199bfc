import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import { namedByPart } from '#modules/parts/domain/upload-names.js';
import { uploadAt } from '#modules/parts/domain/upload.js';
import { fileFault, type OpenFile } from '#shared/stored-file.js';
import { DAY_MS } from '#shared/time.js';
import type { Finding } from './data-check.js';

/* Uploaded pictures and datasheets, and their files. */

/** A line for each part and category that names an upload which does not exist. */
export async function* namedUploadProblems(read: ReadRecords): AsyncGenerator<string> {
  const known = new Set<string>();
  for await (const uploads of read('uploads', { fields: ['_id'] })) for (const { _id } of uploads) known.add(_id);
  const unknown = (address: string) => {
    const _id = uploadAt(address);
    return _id !== undefined && !known.has(_id);
  };
  for await (const parts of read('parts', { fields: ['_id', 'name', 'image_url', 'pictures', 'datasheets'] }))
    for (const part of parts)
      for (const address of new Set(namedByPart(part).filter(unknown)))
        yield `Part ${part._id} “${part.name}”: it names ${address}, which was not uploaded or was removed.`;
  for await (const lists of read('categories'))
    for (const { slug, picture = '' } of lists.flatMap((list) => list.entries))
      if (unknown(picture)) yield `Category ${slug}: it names ${picture}, which was not uploaded or was removed.`;
}

/** Reads every file of the uploads, one at a time; uploads that nothing names may be removed meanwhile, and are only counted. */
export async function* fileFindings(read: ReadRecords, open: OpenFile): AsyncGenerator<Finding> {
  const aDayAgo = new Date(Date.now() - DAY_MS).toISOString();
  let unused = 0;
  // A mark is only taken back by the sweep of a running shop.
  const named = new Set<string>();
  const name = (address = '') => named.add(uploadAt(address) ?? '');
  for await (const parts of read('parts', { fields: ['image_url', 'pictures', 'datasheets'] }))
    for (const part of parts) namedByPart(part).forEach((address) => name(address));
  for await (const lists of read('categories'))
    for (const { picture } of lists.flatMap((list) => list.entries)) name(picture);
  for await (const uploads of read('uploads', { fields: ['_id', 'kind', 'files', 'unused_since'] }))
    for (const { _id, kind, files, unused_since } of uploads)
      if (!named.has(_id) && unused_since !== undefined && unused_since < aDayAgo) unused += 1;
      else
        for (const file of files) {
          const fault = await fileFault(file, open);
          if (fault !== undefined) yield `The file ${file.name} of a ${kind} ${fault}; upload the ${kind} again.`;
        }
  if (unused > 0)
    yield { note: `Nothing names ${unused === 1 ? '1 upload' : `${unused} uploads`}, which the shop removes.` };
}
