import { z } from 'zod';
import { totalText } from '#shared/http/respond-with-list.js';
import { count, view } from '#shared/http/view.js';
import { listOf, number, text } from '#shared/record.js';
import { ATTRIBUTE } from '../domain/attribute.js';
import { CATEGORY } from '../domain/category.js';
import type { PartFacets } from '../facets.service.js';

const CategoryCountView = view('CategoryCountView', {
  ...CATEGORY.pick({ slug: true, name: true }).shape,
  count: count('Matching parts in it and below it', 12),
});

const FacetValueView = view('FacetValueView', {
  value: text.meta({
    description: 'A value of the filter `attr.<key>`; of yes or no `true` or `false`',
    example: 'LGA-1718',
  }),
  count: count('Parts with it', 7),
});

const FacetView = view('FacetView', {
  ...ATTRIBUTE.pick({ key: true, name: true, kind: true, unit: true }).shape,
  values: listOf(FacetValueView).meta({
    description:
      'The values that parts have, and those that the filter names; choices in their order, texts by the number of their parts. Of a text at most 500; of a number none',
  }),
  min: number
    .optional()
    .meta({ description: 'Of a number: the least, in its unit; absent when no part has one', example: 35 }),
  max: number
    .optional()
    .meta({ description: 'Of a number: the most, in its unit; absent when no part has one', example: 170 }),
});

/** What a list of parts can be narrowed by. */
export const FacetsView = view('FacetsView', {
  total: text.meta({
    description: 'How many match, as in `X-Total-Count`; `10000+` when a filter matches more',
    example: '42',
  }),
  categories: listOf(CategoryCountView).meta({
    description: 'The categories with matching parts: those in the filtered one, else those at the top',
  }),
  facets: listOf(FacetView).meta({
    description:
      'The attributes for filters that the filtered category has, else those that all categories have. Each is counted by all filters but its own',
  }),
});
export type FacetsView = z.infer<typeof FacetsView>;

export function facetsView({ total, categories, facets }: PartFacets): FacetsView {
  return {
    total: totalText(total),
    categories: categories.map(({ category: { slug, name }, count }) => ({ slug, name, count })),
    facets: facets.map(({ attribute: { key, name, kind, unit }, values, ...range }) => ({
      ...{ key, name, kind, ...(unit !== undefined && { unit }) },
      values:
        kind === 'yes_no' ? values.map(({ value, count }) => ({ value: String(value === 'yes'), count })) : values,
      ...range,
    })),
  };
}
