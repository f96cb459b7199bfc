import { Injectable } from '@nestjs/common';
import type { Client } from '#shared/client.js';
import { sortKey, type Total } from '#shared/page.js';
import type { Attribute } from './domain/attribute.js';
import { type Category, childrenOf, idsOf, subtreeOf } from './domain/category.js';
import { type FacetCount, filterable, MAX_FACET_VALUES, sharedKeys } from './domain/facets.js';
import type { PartFilter } from './domain/part.js';
import { endInUnit } from './domain/unit-families.js';
import { AttributeStore } from './ports/attribute.store.js';
import { CategoryStore } from './ports/category.store.js';
import { PartRepository } from './ports/part.repository.js';

/** An attribute with what the matching parts have of it. */
export interface Facet {
  attribute: Attribute;
  /** of a number none */
  values: { value: string; count: number }[];
  /** of a number, in the unit that is shown; as a range they include all matching parts */
  min?: number;
  max?: number;
}

export interface PartFacets {
  total: Total;
  categories: { category: Category; count: number }[];
  facets: Facet[];
}

/** What a list of parts can be narrowed by. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly parts: PartRepository,
    private readonly categories: CategoryStore,
    private readonly attributes: AttributeStore,
  ) {}

  /** The counts for a filter whose category and attributes exist. */
  async read(filter: PartFilter, client?: Client): Promise<PartFacets> {
    const [tree, attributes] = await Promise.all([this.categories.current(), this.attributes.current()]);
    const parent = filter.category === undefined ? undefined : tree.withSlug(filter.category);
    const keys = parent
      ? tree.attributesOf(parent._id)
      : sharedKeys((await this.categories.partCounts(client)).keys(), tree);
    const shown = filterable(keys, (key) => attributes.withKey(key));
    const { total, categories, facets } = await this.parts.counts(filter, shown, client);
    return {
      total,
      categories: childrenOf(tree.entries, parent?._id).flatMap((category) => {
        const ids = idsOf(subtreeOf(tree.entries, category));
        const count = ids.reduce((sum, _id) => sum + (categories.get(_id) ?? 0), 0);
        return count === 0 ? [] : [{ category, count }];
      }),
      facets: shown.map((attribute) => {
        const chosen = filter.attr?.find(({ key }) => key === attribute.key)?.values ?? [];
        return facetOf(attribute, facets.get(attribute.key), chosen);
      }),
    };
  }
}

function facetOf(attribute: Attribute, counted: FacetCount = { values: new Map() }, chosen: readonly string[]): Facet {
  const { kind, family, unit } = attribute;
  const { values, min, max } = counted;
  if (kind === 'number') {
    const shown = (number: number, outward: -1 | 1) =>
      family && unit !== undefined ? endInUnit(number, family, unit, outward) : number;
    return {
      attribute,
      values: [],
      ...(min !== undefined && { min: shown(min, -1) }),
      ...(max !== undefined && { max: shown(max, 1) }),
    };
  }
  const listed = valuesIn(attribute, values, chosen).map((value) => ({ value, count: values.get(value) ?? 0 }));
  const isShown = ({ value, count }: (typeof listed)[number], index: number) =>
    chosen.includes(value) || (count > 0 && index < MAX_FACET_VALUES);
  return { attribute, values: listed.filter(isShown) };
}

/** The values of an attribute in their order; texts by the number of their parts, then by name. */
function valuesIn(
  { kind, choices = [] }: Attribute,
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): readonly string[] {
  if (kind === 'yes_no') return ['yes', 'no'];
  if (kind !== 'text') return [...new Set([...choices, ...chosen])];
  const compared = [...new Set([...counts.keys(), ...chosen])].map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    name: sortKey(value),
  }));
  return compared
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : Number(one.name > other.name)))
    .map(({ value }) => value);
}
