import type { FieldError } from '#shared/domain-error.js';
import type { AttributeChanges, AttributeList } from './attribute.js';
import { type GivenValues, valuesOf } from './attribute-values.js';
import { isAttributeChanged } from './attribute.errors.js';
import type { CategoryTree } from './category.js';

/** Times that values are judged, while admins change their attributes. */
const MAX_JUDGED = 5;

/** The attributes that parts may have: those of their categories. */
export class PartAttributes {
  constructor(
    readonly list: AttributeList,
    readonly tree: CategoryTree,
  ) {}

  /** The stored values of the given ones; the field of an error is the key of an attribute. */
  changesIn(given: GivenValues): { changes: AttributeChanges; errors: FieldError[] } {
    const errors: FieldError[] = [];
    const changes = Object.entries(given).flatMap(([key, value]) => {
      const attribute = this.list.withKey(key);
      const { values, fault = 'There is no such attribute' } = attribute ? valuesOf(attribute, value) : {};
      if (!values) errors.push({ field: key, message: fault });
      return values ? [[key, values] as const] : [];
    });
    return { changes: Object.fromEntries(changes), errors };
  }

  /** An error for each attribute that parts of this category lack. */
  lackedBy(category_id: string | null | undefined, changes: AttributeChanges): FieldError[] {
    const listed = this.tree.attributesOf(category_id ?? undefined);
    const lacked = Object.keys(changes).filter((key) => !listed.includes(key));
    return lacked.map((key) => ({
      field: key,
      message: `Parts of this category have no ${this.list.withKey(key)?.name ?? key}`,
    }));
  }
}

/** Judges values and writes them, and once more when an attribute was changed in between: `isAgain` is true then. */
export async function judged<T>(write: (isAgain: boolean) => Promise<T>): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await write(times > 1);
    } catch (error) {
      if (!isAttributeChanged(error) || times === MAX_JUDGED) throw error;
    }
  }
}
