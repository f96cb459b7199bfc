import type { Filter } from '#shared/mongo/collection.js';
import { notInImport, onSale, type PartDocument } from './part.schema.js';
import { recordPicker } from '#shared/record.js';
import { PART_RECORD, type Part } from '../../domain/part.js';

const readRecord = recordPicker(PART_RECORD);

export function fromDocument(document: PartDocument): Part {
  return readRecord(document as Part);
}

/** Matches the part on sale while it is as it was read and no import locks it. */
export function unchangedSince({
  _id,
  version,
  pieces_put_in,
}: Pick<PartDocument, '_id' | 'version' | 'pieces_put_in'>): Filter {
  return { _id, version, pieces_put_in: pieces_put_in ?? null, ...onSale(), ...notInImport() };
}
