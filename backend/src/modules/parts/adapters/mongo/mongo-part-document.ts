import type { Filter } from '#shared/mongo/collection.js';
import { notInImport, onSale, type PartDocument } from './part.schema.js';
import { recordPicker } from '#shared/record.js';
import { PART_RECORD, type Part } from '../../domain/part.js';

export const fromDocument: (document: PartDocument) => Part = recordPicker(PART_RECORD);

/** Matches the part on sale while it is at the version that was read and no import locks it. */
export function unchangedSince({ _id, version }: Part): Filter {
  return { _id, version, ...onSale(), ...notInImport() };
}
