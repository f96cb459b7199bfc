import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { PAGE_SIZES } from './use-table-query';
import styles from './table-pager.module.css';

interface TablePagerProps {
  /** what is paged, plural */
  noun: string;
  next?: string;
  previous?: string;
  onTurn: (cursor: string) => void;
  limit: number;
  onResize: (limit: number) => void;
  /** whether there is anything to turn or to resize */
  needed: boolean;
  /** the count */
  children: ReactNode;
}

/** Previous, next, and how many at a time. */
export function TablePager({ noun, next, previous, onTurn, limit, onResize, needed, children }: TablePagerProps) {
  const sizes = PAGE_SIZES.some((size) => size === limit)
    ? PAGE_SIZES
    : [...PAGE_SIZES, limit].toSorted((a, b) => a - b);
  return (
    <nav className={styles.pager} aria-label={`Pages of ${noun}`}>
      <p className={styles.count}>{children}</p>
      {needed && (
        <>
          <Select
            aria-label="Rows per page"
            className={`screen-only ${styles.size}`}
            value={limit}
            onChange={onResize}
            options={sizes.map((size) => ({ value: size, label: `${size} per page` }))}
          />
          <div className={`screen-only ${styles.steps}`}>
            <Button disabled={!previous} onClick={() => previous && onTurn(previous)}>
              Previous
            </Button>
            <Button disabled={!next} onClick={() => next && onTurn(next)}>
              Next
            </Button>
          </div>
        </>
      )}
    </nav>
  );
}
