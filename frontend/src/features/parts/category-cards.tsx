import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CategoryView } from '@/api/types.gen';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { Picture } from '@/ui/picture';
import styles from './category-cards.module.css';

interface CategoryCardsProps {
  categories: readonly CategoryView[];
  /** of their addresses */
  search?: string;
  /** a further item at the end */
  children?: ReactNode;
}

/** Links to categories, in one row on a phone; nothing without categories. */
export function CategoryCards({ categories, search, children }: CategoryCardsProps) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Categories" className={styles.cards}>
      <ul className={layout.list}>
        {categories.map(({ _id, name, slug, picture, part_count }) => (
          <li key={_id}>
            <Link to={{ pathname: paths.category(slug), search }} className={`${layout.panel} ${styles.card}`}>
              <Picture src={picture} alt="" className={styles.picture} />
              <span>
                <span className={styles.name}>{name}</span>
                <span className={`${layout.muted} ${styles.count}`}>{formatCounted(part_count, 'part')}</span>
              </span>
            </Link>
          </li>
        ))}
        {children !== undefined && <li>{children}</li>}
      </ul>
    </nav>
  );
}

/** The categories at the top of a tree on the home page, and the way to all. */
export function TopCategories({ tree }: { tree: readonly CategoryView[] }) {
  const withParts = tree.filter(({ part_count }) => part_count > 0);
  return (
    <CategoryCards categories={withParts.slice(0, MAX_TOP)}>
      <Link to={paths.catalogue} className={`${layout.panel} ${styles.card} ${styles.all}`}>
        Whole catalogue
      </Link>
    </CategoryCards>
  );
}

/** With the link to all they fill complete rows of two, three and four. */
const MAX_TOP = 11;
