import { Button, type ButtonProps } from 'antd';
import { use, useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { problemOf } from '@/api/problem';
import { Disclosure } from './disclosure';
import { formatCount, formatTotal, totalOf } from './format';
import { ExportMenu } from './export-menu';
import { FORMATS, type Format } from './formats';
import { CloseIcon } from './icons';
import layout from './layout.module.css';
import { Running } from './running';
import {
  PageBox,
  SelectionContext,
  useSelected,
  useVanished,
  type Identified,
  type Selection,
  MAX_SELECTED,
} from './selection';
import styles from './selection.module.css';
import { toast, type Saved } from './toast';
import { useBulk, useMatching, type Bulk, type BulkKind, type BulkOutcome } from './use-bulk';
import { useMedia } from './use-media';
import type { TableState } from './use-table-query';

/** Selecting rows of a list for actions on many. `Row` has what the actions need of a row, which the rows that match have too. */
interface SelectionDefinition<Row> {
  kind: BulkKind;
  /** names a row as people do, such as `order NB-7K2M-9QXD, ACME` */
  nameOf: (row: Row) => string;
  /** The actions, and their dialogs, which stay when no row is selected any more. */
  Actions: (props: { rows: Row[]; bulk: Bulk }) => ReactNode;
}

interface SelectionBarProps<Row> {
  noun: readonly [one: string, many: string];
  state: TableState;
  /** the loaded rows of the page */
  rows: readonly Row[] | undefined;
  /** number of rows on all pages */
  total: string | undefined;
  /** whether the list has no rows at all; dialogs stay */
  isHidden: boolean;
}

/** The same with its bar, which a list without selection does not load. */
export interface RowSelection<Row> extends SelectionDefinition<Row> {
  Bar: (props: SelectionBarProps<Row>) => ReactNode;
}

export function defineSelection<Row extends Identified>(definition: SelectionDefinition<Row>): RowSelection<Row> {
  const Bar = (props: SelectionBarProps<Row>) => <SelectionBar definition={definition} {...props} />;
  return { ...definition, Bar };
}

/** What is selected in a list, and the actions for it, in a place of its own above the table. */
function SelectionBar<Row extends Identified>(
  props: SelectionBarProps<Row> & { definition: SelectionDefinition<Row> },
) {
  const { definition, noun, state, rows: page, total, isHidden } = props;
  const { Actions, kind } = definition;
  const { asked: filters, sort, limit, cursor } = state;
  const selection = use(SelectionContext) as Selection<Row>;
  const selected = useSelected(({ rows }) => rows());
  const bar = useRef<HTMLElement>(null);
  const bulk = useBulk(definition, noun, selection, bar);
  const matching = useMatching(kind);
  const focusHandlers = useFocusAfterwards(bulk.focus);

  useVanished(selection, JSON.stringify([filters, sort, limit, cursor]), page, (ids) => {
    void matching(filters, sort).then(({ data }) => {
      // Above the server's limit, a row that is not among the first ones may still match.
      if (data && totalOf(data.total).value > data.rows.length) return;
      const present = new Set(data?.rows.map(({ _id }) => _id) ?? ids);
      selection.drop(ids.filter((id) => !present.has(id)));
    });
  });

  const selectAll = async () => {
    const { clearings } = selection;
    const { data, error } = await matching(filters, sort);
    if (selection.clearings !== clearings) return;
    if (data) selection.replace(data.rows as Row[]);
    else toast.error(problemOf(error).detail);
  };

  return (
    <section
      ref={bar}
      {...focusHandlers}
      tabIndex={-1}
      hidden={isHidden}
      aria-label={`Selected ${noun[1]}`}
      aria-busy={bulk.running !== undefined}
      className={`screen-only ${layout.panel} ${styles.bar}`}
    >
      <div className={styles.line}>
        <PageBox noun={noun} className={styles.onCards} />
        <div className={styles.state}>
          {bulk.running ? (
            <Running {...bulk.running} />
          ) : (
            <SelectedState noun={noun} count={selected.size} total={total} onSelectAll={selectAll} />
          )}
        </div>
        <Actions rows={[...selected.values()] as Row[]} bulk={bulk} />
      </div>
      {bulk.outcome && <BulkResult outcome={bulk.outcome} onDismiss={bulk.dismiss} />}
    </section>
  );
}

/** Moves the focus to the bar when its element with the focus has disappeared. Returns the handlers of the bar. */
function useFocusAfterwards(focus: () => void) {
  const last = useRef<Element>(null);
  // After every rendering, because each may remove an element.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => (last.current = target),
    // Not called for an element that disappears.
    onBlur: () => (last.current = null),
  };
}

interface SelectedStateProps {
  noun: readonly [one: string, many: string];
  count: number;
  total: string | undefined;
  onSelectAll: () => Promise<void>;
}

/** The number of selected rows, and a link to all that match once the whole page is selected. */
function SelectedState({ noun, count, total, onSelectAll }: SelectedStateProps) {
  const selection = use(SelectionContext);
  const pageState = useSelected((it) => it.pageState());
  const [isAsking, setIsAsking] = useState(false);
  const { value: matches, isMore } = totalOf(total ?? '0');
  const more = matches - count;
  const selectAll = async () => {
    setIsAsking(true);
    await onSelectAll();
    setIsAsking(false);
  };
  return (
    <>
      <p role="status" className={count === 0 ? layout.hint : ''}>
        {count === 0 ? (
          `No ${noun[1]} selected`
        ) : (
          <>
            {formatCount(count)} <span className={styles.wide}>{count === 1 ? noun[0] : noun[1]} </span>selected
          </>
        )}
      </p>
      {count > 0 && (
        <p className={styles.more}>
          {pageState === 'all' && more > 0 && count < MAX_SELECTED && (
            <button
              type="button"
              className={`${layout.textButton} ${styles.link}`}
              aria-busy={isAsking}
              onClick={() => void selectAll()}
            >
              <span className={styles.wide}>Select </span>all {formatTotal(total ?? '')}
              <span className={styles.wide}> that match</span>
              {matches > MAX_SELECTED && ` (first ${MAX_SELECTED})`}
            </button>
          )}
          {count >= MAX_SELECTED && more > 0 && (
            <span className={layout.hint}>
              {formatCount(more)}
              {isMore && '+'} more match
            </span>
          )}
          <button type="button" className={`${layout.textButton} ${styles.link}`} onClick={() => selection?.clear()}>
            Clear
            <span className="visually-hidden"> selection</span>
          </button>
        </p>
      )}
    </>
  );
}

interface BulkResultProps {
  outcome: BulkOutcome;
  onDismiss: () => void;
}

/** Names the rows that an action was refused for, in the server's words. */
function BulkResult({ outcome: { title, refused }, onDismiss }: BulkResultProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`${layout.notice} ${styles.result}`} data-tone="warning">
      <strong id={titleId}>{title}</strong>
      <button type="button" className={layout.iconButton} aria-label="Dismiss what was refused" onClick={onDismiss}>
        <CloseIcon />
      </button>
      {/* Scrolls by keyboard when it is long. */}
      <ul className={layout.list} tabIndex={0} aria-labelledby={titleId}>
        {refused.map(({ id, name, detail }) => (
          <li key={id}>
            <span className="figure">{name}</span>: {detail}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BulkActionsProps {
  /** the actions that are in the menu on phones only */
  first: ReactNode;
  /** the other ones, in the menu where the bar is narrow */
  children: ReactNode;
  /** Saves the selected rows. */
  onExport: (format: Format) => Promise<Saved>;
}

/** The buttons of a bar; where it is narrow, a menu has the ones that do not fit. */
export function BulkActions({ first, children, onExport }: BulkActionsProps) {
  const isPhone = useMedia('(width < 40rem)');
  return (
    <div className={styles.actions}>
      {!isPhone && first}
      <div className={styles.rest}>
        {children}
        <ExportMenu onSave={onExport}>
          Export<span className="visually-hidden"> selected</span>
        </ExportMenu>
      </div>
      <div className={styles.menu}>
        <Disclosure label="Actions" floats>
          {(close) => (
            // The menu's button gets the focus, to which a dialog of an action returns it.
            <div className={`${layout.stack} ${layout.tight}`} onClick={close}>
              {isPhone && first}
              {children}
              {FORMATS.map(([format, name]) => (
                <Button key={format} onClick={() => void onExport(format).then((saved) => toast.saved(saved))}>
                  Export {name}
                </Button>
              ))}
            </div>
          )}
        </Disclosure>
      </div>
    </div>
  );
}

/** A button of an action, which keeps the focus while another action runs. */
export function BulkButton({ bulk: { running }, onClick, ...button }: ButtonProps & { bulk: Bulk }) {
  return <Button {...button} aria-disabled={running !== undefined} {...(!running && onClick && { onClick })} />;
}
