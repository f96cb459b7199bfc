import type { AttributeView } from '@/api/types.gen';
import { useAttributes } from './attributes';
import { type CatalogueSort, PART_SORTS } from './part-sorts';

/** How both directions of an attribute's values are named; choices have an order of their own. */
const NAMES: Readonly<Record<AttributeView['kind'], readonly [ascending: Naming, descending: Naming]>> = {
  text: [(name) => `${name}, A to Z`, (name) => `${name}, Z to A`],
  number: [(name) => `Lowest ${name}`, (name) => `Highest ${name}`],
  choice: [(name) => `${name}, in order`, (name) => `${name}, in reverse order`],
  choices: [(name) => `${name}, in order`, (name) => `${name}, in reverse order`],
  yes_no: [(name) => `${name}, No first`, (name) => `${name}, Yes first`],
};
type Naming = (name: string) => string;

/** A sort order of the table's heads as people read it; undefined: it is none, or its attribute is not known yet. */
export function useHeadSort(sort: CatalogueSort): string | undefined {
  const key = /^-?attr\.(.+)$/.exec(sort)?.[1];
  const attribute = useAttributes({ skip: key === undefined }).find((one) => one.key === key);
  if (sort === 'quantity') return PART_SORTS[sort];
  return attribute && NAMES[attribute.kind][sort.startsWith('-') ? 1 : 0](attribute.name);
}
