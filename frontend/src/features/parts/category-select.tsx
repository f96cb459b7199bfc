import { Select, type SelectProps } from 'antd';
import { categoryViewLimits } from '@/api/limits.gen';
import type { CategoryView } from '@/api/types.gen';
import { usePlacedCategories } from './category-tree';
import styles from './category-select.module.css';

interface CategorySelectProps extends SelectProps<string> {
  /** the label of the choice of none, whose value is empty; absent: there is no such choice */
  none?: string;
  /** ids of categories that cannot be chosen */
  without?: readonly string[];
  /** levels of categories that will be below the chosen one; those without room for them cannot be chosen */
  levels?: number;
  /** what the value is */
  by?: '_id' | 'slug';
}

/** The levels that a category takes with those below it. */
export const heightOf = ({ children }: CategoryView): number => 1 + Math.max(0, ...children.map(heightOf));

/** Chooses a category from the tree; typing finds it by its name or by those that it is in. */
export function CategorySelect({ none, without = [], levels = 0, by = '_id', ...props }: CategorySelectProps) {
  const { categories, isError, refetch } = usePlacedCategories();
  const options = [
    ...(none === undefined ? [] : [{ value: '', label: none, path: none, className: '' }]),
    ...(categories ?? [])
      .filter(({ _id, level }) => !without.includes(_id) && level + 1 + levels <= categoryViewLimits.children)
      .map((category) => ({
        value: category[by],
        label: category.name,
        path: category.path,
        className: styles[`level${category.level}`] ?? '',
      })),
  ];
  const missing = categories ? 'Deleted category' : '…';
  const paths = new Map(options.map(({ value, path }) => [value, path]));
  return (
    <Select<string>
      showSearch={{ optionFilterProp: 'path' }}
      loading={!categories && !isError}
      // An address may have a former slug.
      labelRender={({ value }) => paths.get(value as string) ?? (by === 'slug' ? value : missing)}
      notFoundContent={isError ? 'The categories could not be loaded. Open it again to retry.' : 'No such category'}
      onOpenChange={(isOpen) => isOpen && isError && void refetch()}
      options={options}
      {...props}
    />
  );
}
