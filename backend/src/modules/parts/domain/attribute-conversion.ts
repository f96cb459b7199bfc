import { isDeepStrictEqual } from 'node:util';
import { groupedBy } from '#shared/grouped-by.js';
import { shortened } from '#shared/text-rules.js';
import { attributeErrors } from './attribute.errors.js';
import type { Attribute, AttributeList, AttributeValue } from './attribute.js';
import { valuesOf } from './attribute-values.js';
import { changesOf, type Part } from './part.js';

/** Parts that are listed because their values do not fit. */
export const MAX_FAILED_LISTED = 100;

/** Removed values that the audit log names, and the characters of each. */
const [MAX_NAMED, MAX_NAMED_TEXT] = [10, 100];

/** A part with a value that does not fit. */
export interface FailedPart extends Pick<Part, '_id' | 'name'> {
  /** the value as it was typed */
  text: string;
}

/** What a change of an attribute makes, or would make, of the values that parts have. */
export interface Conversion {
  /** parts with a value; 0 when the change reads none */
  total: number;
  /** parts whose values fit, or become others that fit */
  converts: number;
  /** the first ones of the others */
  failed: readonly FailedPart[];
  /** whether the attribute, or a value, was changed */
  isChanged: boolean;
}

/** The values of an attribute as if they were typed again for the changed one; undefined when they do not fit it. */
export function convertedValues(
  values: readonly AttributeValue[],
  to: Attribute,
): readonly AttributeValue[] | undefined {
  const texts = values.map(({ value }) => value);
  return valuesOf(to, to.kind === 'text' ? texts.join(', ') : texts).values;
}

/** Whether these are the values that the attribute gives for their texts. */
export function areValuesOf(attribute: Attribute, values: readonly AttributeValue[]): boolean {
  return isDeepStrictEqual(convertedValues(values, attribute), values);
}

/** Throws unless the attributes give these values: they may have been judged before one of them was changed or deleted. */
export function assertCurrent(values: readonly AttributeValue[], attributes: AttributeList): void {
  for (const [key, own] of groupedBy(values, (value) => value.key)) {
    const attribute = attributes.withKey(key);
    if (!attribute || !areValuesOf(attribute, own)) throw attributeErrors.changed();
  }
}

/** Whether values may not fit the attribute after the change, or need another form. */
export function changesValues(before: Attribute, after: Attribute): boolean {
  const isRemoved = (choice: string) => !after.choices?.includes(choice);
  return before.kind !== after.kind || before.family !== after.family || (before.choices ?? []).some(isRemoved);
}

interface Converted {
  /** what changes in the part, if anything */
  changes?: Partial<Part> | undefined;
  failed?: FailedPart;
}

/** Converts the values of parts to a changed attribute, or removes those of a deleted one, and counts them. */
export class AttributeConverter {
  private total = 0;
  private changed = 0;
  private dropped = 0;
  private readonly failed: FailedPart[] = [];

  constructor(
    private readonly key: string,
    /** absent: it is deleted */
    private readonly to?: Attribute,
  ) {}

  /** What becomes of a part; undefined when it has no value. A value that does not fit is removed. */
  convert(part: Part): Converted | undefined {
    const values = part.attributes?.filter(({ key }) => key === this.key) ?? [];
    if (values.length === 0) return undefined;
    const fitting = this.to && convertedValues(values, this.to);
    const changes = changesOf(part, { attributes: { [this.key]: fitting ?? [] } });
    if (fitting) return { changes };
    const text = values.map(({ value }) => value).join(', ');
    return { changes, failed: { _id: part._id, name: part.name, text } };
  }

  count(converted: Converted | undefined): void {
    if (!converted) return;
    this.total += 1;
    if (converted.failed) {
      this.dropped += 1;
      if (this.failed.length < MAX_FAILED_LISTED) this.failed.push(converted.failed);
    } else if (converted.changes) this.changed += 1;
  }

  /** Throws when a value does not fit. */
  assertAllFit(): void {
    if (this.dropped === 0) return;
    throw this.to ? attributeErrors.valuesFail(this.dropped, this.total) : attributeErrors.hasValues(this.total);
  }

  /** The numbers, and the first of the removed values, for the audit log. */
  recorded(): Record<string, number | string> {
    return {
      ...(this.changed > 0 && { values_changed: this.changed }),
      ...(this.dropped > 0 && { values_dropped: this.dropped, dropped_from: this.named() }),
    };
  }

  private named(): string {
    const named = this.failed
      .slice(0, MAX_NAMED)
      .map(({ name, text }) => `${name}: ${shortened(text, MAX_NAMED_TEXT)}`);
    return [...named, ...(this.dropped > MAX_NAMED ? ['…'] : [])].join('; ');
  }

  conversion(isChanged: boolean): Conversion {
    return { total: this.total, converts: this.total - this.dropped, failed: this.failed, isChanged };
  }
}
