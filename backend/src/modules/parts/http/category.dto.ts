import type { z } from 'zod';
import { Id, Link, patchOf, Text, WholeNumber } from '#shared/http/fields.js';
import { TextParameter } from '#shared/http/parameters.js';
import { Texts } from '#shared/http/texts-field.js';
import { count, view } from '#shared/http/view.js';
import { isId } from '#shared/object-id.js';
import { described, listOf, recordPicker } from '#shared/record.js';
import type { CategoryNode } from '../categories.service.js';
import { CATEGORY } from '../domain/category.js';
import { MAX_CATEGORIES, MAX_LEVELS } from '../domain/category.errors.js';

const fields = described(CATEGORY);
const MAX_NAME = 100;
/** Attributes that a category lists itself. */
const MAX_LISTED = 50;

/** A category to add. */
export class NewCategoryBody {
  @Text({ ...fields.name, max: MAX_NAME, required: 'Please enter a name' })
  name: string;
  @Id({
    ...fields.parent_id,
    description: 'The id of the category that it is in; null or absent: at the top',
    removable: true,
  })
  parent_id?: string | null;
  @WholeNumber({
    description: 'Its place among the categories of its parent, from 0; absent: after them',
    example: 0,
    min: 0,
    max: MAX_CATEGORIES,
    minMessage: 'At least 0',
    typeMessage: 'Please enter a whole number',
  })
  position?: number;
  @Link({ ...fields.picture, ownPictures: true })
  picture?: string;
  @Texts({ ...fields.attributes, min: 0, max: MAX_LISTED, maxLength: 40, unique: 'An attribute appears twice' })
  attributes?: string[];
}

/** The fields of a category to change; those that are absent stay. */
export const CategoryPatchBody = patchOf('CategoryPatchBody', NewCategoryBody);
export type CategoryPatchBody = InstanceType<typeof CategoryPatchBody>;

export class CategoryDeletionQuery {
  @TextParameter({
    description: 'The id of the category that its parts and categories move into; without it, it must have none',
    example: '665f1c2ab3d4e5f60718293c',
    max: 24,
    rules: [{ ok: isId, message: 'An id has 24 hexadecimal characters' }],
  })
  into?: string;
}

const OWN = CATEGORY.omit({ former_slugs: true, absorbed: true });

/** A category with those below it. */
export const CategoryView = view('CategoryView', {
  ...OWN.shape,
  position: count('Its place among the categories of its parent, from 0', 0),
  former_slugs: CATEGORY.shape.former_slugs.optional().meta({
    description: 'Slugs that lead to it too, the newest first; absent: none',
    example: ['cpus'],
  }),
  part_count: count('Parts on sale in it and below it', 12),
  get children(): z.ZodType<readonly CategoryView[]> {
    const description = 'The categories in it, in their order';
    return listOf(CategoryView).meta({ description, example: [], 'x-levels': MAX_LEVELS });
  },
});
export interface CategoryView extends z.infer<typeof OWN> {
  position: number;
  former_slugs?: readonly string[] | undefined;
  part_count: number;
  children: readonly CategoryView[];
}

const pickOwn = recordPicker(OWN);

export function categoryView({ category, children, ...numbers }: CategoryNode): CategoryView {
  const { former_slugs } = category;
  return {
    ...pickOwn(category),
    ...(former_slugs.length > 0 && { former_slugs }),
    ...numbers,
    children: children.map(categoryView),
  };
}
