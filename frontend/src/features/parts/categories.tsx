import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { categoryViewLimits } from '@/api/limits.gen';
import { useUpdateCategoryMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { ChevronIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { Picture } from '@/ui/picture';
import { QueryState } from '@/ui/query-state';
import { Spinner } from '@/ui/spinner';
import table from '@/ui/table.module.css';
import { toast } from '@/ui/toast';
import styles from './categories.module.css';
import { CategoryDialog, type EditedCategory } from './category-dialog';
import { type PlacedCategory, usePlacedCategories } from './category-tree';
import { DeleteCategoryDialog } from './delete-category-dialog';
import { UpIcon } from './list-order';

/** The tree of categories, with dialogs to add, change and delete one, and buttons that change the order. */
export function Categories() {
  const query = usePlacedCategories();
  const [edited, setEdited] = useState<EditedCategory>();
  const [deleted, setDeleted] = useState<PlacedCategory>();
  return (
    <>
      <QueryState query={query} name="The categories" loading={<Spinner block label="Loading the categories" />}>
        {() => <CategoryTable categories={query.categories ?? []} onEdit={setEdited} onDelete={setDeleted} />}
      </QueryState>
      {edited && <CategoryDialog category={edited} onClosed={() => setEdited(undefined)} />}
      <DeleteCategoryDialog category={deleted} onClosed={() => setDeleted(undefined)} />
    </>
  );
}

interface CategoryTableProps {
  categories: readonly PlacedCategory[];
  onEdit: (category: EditedCategory) => void;
  onDelete: (category: PlacedCategory) => void;
}

function CategoryTable({ categories, onEdit, onDelete }: CategoryTableProps) {
  const order = useOrder(categories);
  const add = (
    <Button type="primary" aria-haspopup="dialog" onClick={() => onEdit({})}>
      Add a category
    </Button>
  );
  return (
    <div className={`${layout.stack} ${table.cards}`}>
      {categories.length === 0 ? (
        <EmptyState title="No categories yet" action={add}>
          Categories lead customers to the parts of one kind. A part is in one of them or in none.
        </EmptyState>
      ) : (
        <>
          <div>{add}</div>
          <p role="status" className="visually-hidden">
            {order.said}
          </p>
          <table className={`${table.table} ${styles.table}`}>
            <caption className="visually-hidden">Categories</caption>
            <thead>
              <tr>
                <th scope="col">Category</th>
                <th scope="col" className={styles.count}>
                  Parts
                </th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {categories.map((category) => (
                <tr key={category._id} data-level={category.level}>
                  <td data-label="Category" data-place="lead">
                    <CategoryName category={category} />
                  </td>
                  <td data-label="Parts" className={styles.count}>
                    <PartCount category={category} />
                  </td>
                  <td>
                    <div className={`${layout.row} ${styles.actions}`}>
                      <Button
                        id={`up-${category._id}`}
                        aria-label={`Move ${category.name} up`}
                        icon={<UpIcon />}
                        disabled={category.position === 0}
                        onClick={() => void order.move(category, -1)}
                      />
                      <Button
                        id={`down-${category._id}`}
                        aria-label={`Move ${category.name} down`}
                        icon={<ChevronIcon />}
                        disabled={category.position === category.siblings - 1}
                        onClick={() => void order.move(category, 1)}
                      />
                      <Button
                        aria-label={`Add a category in ${category.name}`}
                        aria-haspopup="dialog"
                        disabled={category.level === categoryViewLimits.children - 1}
                        onClick={() => onEdit({ parent_id: category._id })}
                      >
                        Add below
                      </Button>
                      <Button
                        aria-label={`Change ${category.name}`}
                        aria-haspopup="dialog"
                        onClick={() => onEdit(category)}
                      >
                        Change
                      </Button>
                      <Button
                        aria-label={`Delete ${category.name}`}
                        aria-haspopup="dialog"
                        onClick={() => onDelete(category)}
                      >
                        Delete
                      </Button>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

function CategoryName({ category: { name, slug, path, level, picture } }: { category: PlacedCategory }) {
  return (
    <div className={styles.name} style={{ '--level': level } as object}>
      {picture === undefined ? (
        <span className={styles.noPicture} />
      ) : (
        <Picture src={picture} alt="" width={40} className={styles.picture} />
      )}
      <div className={styles.text}>
        <span className={table.cut} title={path}>
          {level > 0 && <span className="visually-hidden">{path.slice(0, path.length - name.length)}</span>}
          {name}
        </span>
        <span className={`${table.cut} ${layout.muted}`}>{slug}</span>
      </div>
    </div>
  );
}

/** Leads to the parts, if there are any. */
function PartCount({ category: { name, slug, part_count } }: { category: PlacedCategory }) {
  const count = <span className="figure">{formatCount(part_count)}</span>;
  if (part_count === 0) return count;
  const search = new URLSearchParams({ category: slug }).toString();
  return (
    <Link
      to={`${paths.manageParts}?${search}`}
      className={table.rowLink}
      aria-label={`${formatCount(part_count)} parts in ${name}`}
    >
      {count}
    </Link>
  );
}

/** Moves a category among those of its parent, says its place, and keeps the focus on the button. */
function useOrder(categories: readonly PlacedCategory[]) {
  const [change] = useUpdateCategoryMutation();
  const [said, setSaid] = useState('');
  const isBusy = useRef(false);
  const moved = useRef<{ _id: string; from: number; by: 1 | -1 }>(undefined);
  useEffect(() => {
    const category = categories.find(({ _id }) => _id === moved.current?._id);
    if (!moved.current || !category || category.position === moved.current.from) return;
    const { _id, by } = moved.current;
    moved.current = undefined;
    setSaid(`${category.name} is ${category.position + 1} of ${category.siblings}`);
    // The browser takes the focus from a row that is moved, and a button at the end of its way is disabled.
    const ids = by === -1 ? [`up-${_id}`, `down-${_id}`] : [`down-${_id}`, `up-${_id}`];
    const buttons = ids.map((id) => document.getElementById(id) as HTMLButtonElement | null);
    buttons.find((button) => button?.disabled === false)?.focus();
  }, [categories]);

  const move = async ({ _id, position }: PlacedCategory, by: 1 | -1) => {
    if (isBusy.current) return;
    isBusy.current = true;
    moved.current = { _id, from: position, by };
    const { error } = await change({ id: _id, categoryPatchBody: { position: position + by } });
    isBusy.current = false;
    if (!error) return;
    moved.current = undefined;
    toast.error(problemOf(error).detail);
  };
  return { move, said };
}
