import type { z } from 'zod';
import { Choice, Flag, patchOf, Text } from '#shared/http/fields.js';
import { FlagParameter } from '#shared/http/parameters.js';
import { Modified } from '#shared/http/responses.dto.js';
import { Texts } from '#shared/http/texts-field.js';
import { count, view } from '#shared/http/view.js';
import { described, listOf, recordPicker, text } from '#shared/record.js';
import { ATTRIBUTE, ATTRIBUTE_KEY, ATTRIBUTE_KINDS, KEY_PATTERN, type Attribute } from '../domain/attribute.js';
import { type Conversion, MAX_FAILED_LISTED } from '../domain/attribute-conversion.js';
import { MAX_CHOICES } from '../domain/attribute-values.js';
import { FAMILIES, unitTableOf } from '../domain/unit-families.js';
import { PART_RECORD } from '../domain/part.js';

const fields = described(ATTRIBUTE);
const MAX_NAME = 100;
const MAX_UNIT = 20;
const MAX_CHOICE = 100;
const NEEDS_CHOICE = 'Each choice needs a text';

class AttributeFields {
  @Text({ ...fields.name, max: MAX_NAME, required: 'Please enter a name' })
  name: string;
  @Choice({ ...fields.kind, choices: ATTRIBUTE_KINDS, required: 'Choose the kind' })
  kind: Attribute['kind'];
  @Choice({ ...fields.family, choices: FAMILIES, removable: true })
  family?: Attribute['family'] | null;
  @Text({ ...fields.unit, max: MAX_UNIT, removable: true })
  unit?: string | null;
  @Texts({
    ...{ ...fields.choices, max: MAX_CHOICES, maxLength: MAX_CHOICE, removable: true },
    rules: [{ ok: (choice) => choice !== '', message: NEEDS_CHOICE }],
  })
  choices?: string[] | null;
  @Flag({ ...fields.in_table, description: `${fields.in_table.description}; absent from a new attribute: true` })
  in_table?: boolean;
  @Flag({ ...fields.as_filter, description: `${fields.as_filter.description}; absent from a new attribute: true` })
  as_filter?: boolean;
}

/** An attribute to add. */
export class NewAttributeBody extends AttributeFields {
  @Text({
    ...{ ...fields.key, max: 40, required: 'Please enter a key', pattern: KEY_PATTERN },
    rules: [
      {
        ok: (key) => ATTRIBUTE_KEY.test(key),
        message: 'A small letter, then at most 39 small letters, digits and _',
      },
    ],
  })
  key: string;
}

/** The fields of an attribute to change; those that are absent stay, unless a new kind cannot have them. */
export const AttributePatchBody = patchOf('AttributePatchBody', AttributeFields);
export type AttributePatchBody = InstanceType<typeof AttributePatchBody>;

const dropFailed = (description: string) => FlagParameter({ description, example: false, default: false });

export class AttributeDeletionQuery {
  @dropFailed('`true`: delete the values that parts have, too; else there must be none')
  drop_failed?: boolean;
}

export class AttributeChangeQuery {
  @FlagParameter({
    description: '`true`: change nothing, and answer which values would become others, and which do not fit',
    ...{ example: true, default: false },
  })
  dry_run?: boolean;
  @dropFailed('`true`: remove the values that do not fit; else a change of kind, family or choices must leave none')
  drop_failed?: boolean;
}

const { family } = ATTRIBUTE.shape;
const units = Object.fromEntries(FAMILIES.map((one) => [one, unitTableOf(one)]));

export const AttributeView = view('AttributeView', {
  ...ATTRIBUTE.shape,
  // Forms offer them, and lists compare numbers in them.
  family: family.meta({ ...family.meta(), 'x-units': units }),
});
export type AttributeView = z.infer<typeof AttributeView>;

export const attributeView: (attribute: Attribute) => AttributeView = recordPicker(ATTRIBUTE);

/** A part with a value that does not fit. */
const FailedValue = view('FailedValue', {
  ...PART_RECORD.pick({ _id: true, name: true }).shape,
  text: text.meta({ description: 'The value as it was typed', example: 'about 65 W' }),
});

/** What a change of an attribute makes of the values that parts have. */
export const AttributeChangeView = view('AttributeChangeView', {
  modifiedCount: Modified.shape.modifiedCount.meta({
    description: '1 when the attribute or a value changed, 0 when nothing changed, and of a dry run',
  }),
  total: count('Parts with a value, hidden and archived ones too; 0 when the change reads no values', 420),
  converts: count('Parts among them whose values fit the changed attribute, as they are or in its form', 412),
  failed_count: count('Parts among them whose values do not fit; they lose them with `drop_failed`', 8),
  failed: listOf(FailedValue).meta({ description: 'The first ones of these', maxItems: MAX_FAILED_LISTED }),
});
export type AttributeChangeView = z.infer<typeof AttributeChangeView>;

export function attributeChangeView({ total, converts, failed, isChanged }: Conversion): AttributeChangeView {
  return { modifiedCount: isChanged ? 1 : 0, total, converts, failed_count: total - converts, failed };
}
