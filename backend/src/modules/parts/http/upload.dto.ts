import { z } from 'zod';
import { Text } from '#shared/http/fields.js';
import { type FileTypes } from '#shared/http/request-body.js';
import { HttpRefusal } from '#shared/http/problem.js';
import { view } from '#shared/http/view.js';
import { text } from '#shared/record.js';
import { MAX_DATASHEET_NAME, PART_DATASHEETS } from '../domain/part-datasheets.js';
import { addressOf, MAX_UPLOAD_BYTES, type Upload } from '../domain/upload.js';

const MOST = `${MAX_UPLOAD_BYTES / 1024 / 1024} MB`;

export const PICTURE_FILES: FileTypes = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: MAX_UPLOAD_BYTES,
  expected: () =>
    new HttpRefusal(
      415,
      'picture-expected',
      'Send the picture itself, with Content-Type: image/jpeg, image/png or image/webp.',
    ),
  tooLarge: () => new HttpRefusal(413, 'picture-file-too-large', `The picture is larger than ${MOST}.`),
};

export const DATASHEET_FILES: FileTypes = {
  types: ['application/pdf'],
  max: MAX_UPLOAD_BYTES,
  expected: () =>
    new HttpRefusal(415, 'datasheet-expected', 'Send the datasheet itself, with Content-Type: application/pdf.'),
  tooLarge: () => new HttpRefusal(413, 'datasheet-too-large', `The datasheet is larger than ${MOST}.`),
};

/** An uploaded picture. */
export const PictureView = view('Picture', {
  url: text.meta({ description: 'Its address, at 800 pixels', example: `/pictures/${'0'.repeat(64)}-800.webp` }),
  width: z.int().meta({ description: 'Pixels of the turned picture at its largest stored width', example: 1600 }),
  height: z.int().meta({ description: 'Pixels of its height then', example: 1200 }),
});

export function pictureView(upload: Upload): z.infer<typeof PictureView> {
  const { width = 0, height = 0 } = upload;
  return { url: addressOf(upload), width, height };
}

export const DatasheetView = view('Datasheet', PART_DATASHEETS.unwrap().element.shape);

export class DatasheetQuery {
  @Text({
    description: 'What the datasheet is called',
    example: 'Northbridge N8 datasheet',
    max: MAX_DATASHEET_NAME,
    required: 'Please enter a name of the datasheet',
  })
  name: string;
}
