import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Datasheet } from '#modules/parts/domain/part-datasheets.js';
import type { NewPart } from '#modules/parts/domain/part.js';
import { addressOf, sizeOf } from '#modules/parts/domain/upload.js';
import type { UploadsService } from '#modules/parts/uploads.service.js';
import { DEMO_ATTRIBUTES } from './demo-attributes.js';
import { DEMO_CATALOGUE } from './demo-catalogue.js';
import type { PrintedPart } from './print-datasheet.js';

const PICTURE = '/pictures/cooler-tower.svg';

/**
 * The catalogue with a datasheet of its tower cooler, which is stored as an admin's upload would be. The same file is made each time, so
 * it is stored once.
 */
export async function catalogueWithDatasheet(uploads: UploadsService): Promise<NewPart[]> {
  return Promise.all(
    DEMO_CATALOGUE.map(async (part) => {
      if (part.image_url !== PICTURE) return part;
      const file = await printed(part);
      const upload = await uploads.addDatasheet(async (onPiece) => void (await onPiece(file)));
      const datasheet: Datasheet = { url: addressOf(upload), name: `${part.name} datasheet`, size: sizeOf(upload) };
      return { ...part, datasheets: [datasheet] };
    }),
  );
}

/** In a thread that ends afterwards, because pdfkit and its fonts take 60 MB of memory. */
async function printed({ name, sku, description, min_order, attributes = {} }: NewPart): Promise<Buffer> {
  const values = DEMO_ATTRIBUTES.flatMap(({ key, name: label }) => {
    const given = attributes[key] ?? [];
    return given.length > 0 ? [[label, given.map(({ value }) => value).join(', ')] as const] : [];
  });
  const part: PrintedPart = { name, sku: sku ?? '', description, min_order, values };
  const thread = new Worker(createRequire(import.meta.url).resolve('#demo/print-datasheet.js'), { workerData: part });
  const [file] = (await once(thread, 'message')) as [Uint8Array<ArrayBuffer>];
  return Buffer.from(file.buffer);
}
