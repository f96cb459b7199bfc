import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import { AttributeList, type AttributeValue } from '#modules/parts/domain/attribute.js';
import { areValuesOf } from '#modules/parts/domain/attribute-conversion.js';

/* The values of parts and the lists of categories against the attributes. */

/** The problems of all values and categories. */
export async function* attributeProblems(read: ReadRecords): AsyncGenerator<string> {
  const entries = [];
  for await (const lists of read('attributes')) entries.push(...lists.flatMap((list) => list.entries));
  const attributes = new AttributeList(entries);
  for await (const lists of read('categories'))
    for (const { slug, attributes: keys } of lists.flatMap((list) => list.entries))
      for (const key of keys)
        if (!attributes.withKey(key)) yield `Category ${slug}: it lists the attribute ${key}, which does not exist.`;
  for await (const parts of read('parts', { fields: ['_id', 'name', 'attributes'] }))
    for (const { _id, name, attributes: values = [] } of parts)
      for (const key of new Set(values.map((value) => value.key))) {
        const fault = valuesFault(
          attributes,
          values.filter((value) => value.key === key),
        );
        if (fault !== undefined) yield `Part ${_id} “${name}”: its ${key} ${fault}.`;
      }
}

function valuesFault(attributes: AttributeList, values: readonly AttributeValue[]): string | undefined {
  const [{ key, kind } = { key: '', kind: 'text' }] = values;
  const attribute = attributes.withKey(key);
  const text = `“${values.map(({ value }) => value).join(', ')}”`;
  if (!attribute) return `${text} is of an attribute that does not exist`;
  if (kind !== attribute.kind)
    return `${text} is of the kind ${kind}, but the attribute is of the kind ${attribute.kind}`;
  return areValuesOf(attribute, values) ? undefined : `${text} does not fit the attribute`;
}
