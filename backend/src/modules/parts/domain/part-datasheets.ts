import type { z } from 'zod';
import { MAX_UPLOAD_BYTES } from './upload.js';
import { listOf, recordIn, text, whole } from '#shared/record.js';

/** Most datasheets of a part. */
export const MAX_DATASHEETS = 3;
/** Characters of the name of a datasheet. */
export const MAX_DATASHEET_NAME = 100;

const DATASHEET = recordIn({
  url: text.meta({ description: 'Its address', example: `/datasheets/${'0'.repeat(64)}.pdf` }),
  name: text.meta({ description: 'Its name, which searches find', example: 'Northbridge N8 datasheet' }),
  size: whole(1).meta({ description: 'Bytes of the file', example: 184_320, maximum: MAX_UPLOAD_BYTES }),
});
export type Datasheet = z.infer<typeof DATASHEET>;
export const PART_DATASHEETS = listOf(DATASHEET);
