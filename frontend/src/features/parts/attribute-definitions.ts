import { weakMapMemoize } from '@reduxjs/toolkit';
import type { AttributeView } from '@/api/types.gen';
import { inOrder, keysIn, useAttributes, useDefinitions } from './attributes';
import { useCategories } from './category-tree';

export const KIND_LABELS: Readonly<Record<AttributeView['kind'], string>> = {
  text: 'Text',
  number: 'Number',
  choice: 'One of a list',
  choices: 'Several of a list',
  yes_no: 'Yes or no',
};

const byKey = weakMapMemoize(
  (attributes: readonly AttributeView[]) => new Map(attributes.map((one) => [one.key, one])),
);

/** @param isNeeded whether there is one to name; returns the name of the attribute with a key */
export function useAttributeNames(isNeeded = true): (key: string) => string {
  const known = byKey(useAttributes({ skip: !isNeeded }));
  return (key) => known.get(key)?.name ?? key;
}

/** The attributes that parts of a category have; undefined until they are known. */
export function useAttributesOfCategory(categoryId: string | undefined) {
  const isNeeded = categoryId !== undefined && categoryId !== '';
  const tree = useCategories({ skip: !isNeeded });
  const definitions = useDefinitions({ skip: !isNeeded });
  const failed = [tree, definitions].filter(({ data, isError }) => data === undefined && isError);
  const known = tree.data && definitions.data && inOrder(definitions.data.items, keysIn(tree.data.items, categoryId));
  return {
    attributes: isNeeded ? known : [],
    isFailed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
