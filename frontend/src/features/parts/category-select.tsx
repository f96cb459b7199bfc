import { Select, type SelectProps } from 'antd';
import { usePlacedCategories } from './category-tree';
import styles from './category-select.module.css';

interface CategorySelectProps extends SelectProps<string> {
  /** the label of the choice of none, whose value is empty; absent: there is no such choice */
  none?: string;
  /** ids of categories that cannot be chosen */
  without?: readonly string[];
  /** what the value is */
  by?: '_id' | 'slug';
}

/** Chooses a category from the tree; typing finds it by its name or by those that it is in. */
export function CategorySelect({ none, without = [], by = '_id', ...props }: CategorySelectProps) {
  const { categories, isError, refetch } = usePlacedCategories();
  const options = [
    ...(none === undefined ? [] : [{ value: '', label: none, path: none, className: '' }]),
    ...(categories ?? [])
      .filter(({ _id }) => !without.includes(_id))
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
