import type { TableColumnType } from 'antd';
import { use, useEffect, useRef } from 'react';
import { formatCount } from './format';
import { SelectionContext, useSelected, type Identified } from './selection';
import styles from './selection.module.css';

/** The column of checkboxes, before the columns of a list. */
export function selectionColumn<Row extends Identified, Slot extends { row?: Row }>(
  nameOf: (row: Row) => string,
  noun: readonly [one: string, many: string],
): TableColumnType<Slot> {
  return {
    key: 'selection',
    width: '2.75rem',
    title: <PageBox noun={noun} />,
    render: (_, { row }) => row && <RowBox id={row._id} name={nameOf(row)} />,
    onCell: () => ({ role: 'cell', 'data-place': 'selection' }) as object,
    onHeaderCell: () => ({ role: 'columnheader', 'data-place': 'selection' }) as object,
  };
}

function RowBox({ id, name }: { id: string; name: string }) {
  const selection = use(SelectionContext);
  const isSelected = useSelected(({ has }) => has(id));
  // Not every browser tells the click that the space key makes whether Shift is held.
  const isShiftHeld = useRef(false);
  const notice = (event: { shiftKey: boolean }) => (isShiftHeld.current = event.shiftKey);
  return (
    <label className={styles.box} onMouseDown={notice}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onKeyDown={notice}
        onKeyUp={notice}
        onChange={() => selection?.toggle(id, { isRange: isShiftHeld.current })}
      />
    </label>
  );
}

interface PageBoxProps {
  noun: readonly [one: string, many: string];
  className?: string | undefined;
}

/** Selects the rows of this page alone. On cards, which have no heads, it is in the bar of actions. */
export function PageBox({ noun, className = '' }: PageBoxProps) {
  const selection = use(SelectionContext);
  const state = useSelected(({ pageState }) => pageState());
  const size = useSelected(({ pageSize }) => pageSize());
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={`${styles.box} ${className}`}>
      <input
        ref={box}
        type="checkbox"
        aria-label={`Select all ${formatCount(size)} ${noun[1]} on this page`}
        checked={state === 'all'}
        disabled={size === 0}
        onChange={() => selection?.togglePage()}
      />
    </label>
  );
}
