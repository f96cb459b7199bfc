import type { Filter } from '#shared/mongo/collection.js';
import { notInImport, existing, type PartDocument } from './part.schema.js';
import { recordPicker } from '#shared/record.js';
import { PART_RECORD, type Part } from '../../domain/part.js';

const readRecord = recordPicker(PART_RECORD);

export function fromDocument(document: PartDocument): Part {
  return readRecord(document);
}

/** Matches the existing part while it is as it was read and no import locks it. */
export function unchangedSince({ _id, version }: Pick<PartDocument, '_id' | 'version'>): Filter {
  return { _id, version, ...existing(), ...notInImport() };
}
