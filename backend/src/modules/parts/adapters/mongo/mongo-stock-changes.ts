import type { Update, UpdateOperators } from '#shared/mongo/collection.js';
import { recordPicker } from '#shared/record.js';
import { EDITABLE, NEW_PART, type Part } from '../../domain/part.js';
import { type PartDocument, partKeys } from './part.schema.js';

/** The `$inc` for a part when `amount` pieces leave its stock; a negative amount returns them. */
export function piecesTaken(amount: number) {
  return { quantity: -amount, quantityAboveMinimum: -amount, version: 1 };
}

const pickEdited = recordPicker(NEW_PART);
/** The fields of an edited part, with those that are derived from them; the version increases by one with them. */
export const editedFields = (part: Part): Partial<PartDocument> => ({ ...pickEdited(part), ...partKeys(part) });

/** The `$unset` of the fields that an edited part does not have, with those that are derived from them. */
export function absentFields(part: Partial<Part>): Record<string, 1> {
  const absent = EDITABLE.filter((field) => part[field] === undefined);
  const derived = [
    ...(part.sku === undefined ? ['sku_key', 'number_key'] : []),
    ...(part.attributes === undefined ? ['values'] : []),
  ];
  return Object.fromEntries([...absent, ...derived].map((field) => [field, 1]));
}

/** The pieces put in once the quantity is this one. */
export function totalStocked(
  { quantity, total_stocked }: Pick<PartDocument, 'quantity' | 'total_stocked'>,
  after: number,
) {
  return { total_stocked: total_stocked + after - quantity };
}

/** Applies the row that an import has staged in the part: the new values of an existing part, or a new part, which is then on sale. */
export function stagedRowApplied(part: PartDocument): Update | undefined {
  const { _id, version, quantity, lifecycle, staged } = part;
  if (!staged) return undefined;
  const { fields } = staged;
  const update: UpdateOperators = {
    $set: {
      ...{ ...fields, ...totalStocked(part, fields.quantity ?? quantity) },
      version: lifecycle ? version : version + 1,
    },
    ...(staged.event && { $push: { pending: staged.event } }),
    // A staged change has every field that the part will have.
    $unset: { staged: 1, lifecycle: 1, ...(lifecycle ? {} : absentFields(fields)) },
  };
  return { filter: { _id, 'staged.import_id': staged.import_id }, update };
}
