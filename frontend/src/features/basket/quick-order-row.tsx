import { MAX_SEARCH_LENGTH } from '@/ui/text-rules';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { formatCounted, formatMoney } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { StatusTag } from '@/ui/status-tag';
import { BASKET_IS_FULL } from './basket';
import { lineProblem } from './line-rules';
import fieldStyles from '@/ui/field.module.css';
import styles from './quick-order.module.css';
import { piecesIn } from './rows-in-list';
import { amountOf, needsChoice, type QuickRow, useSearch } from './use-quick-order';

/** The option for another part than the similar ones. */
const NONE = 'none';
const NO_PART: Partial<QuickRow> = { match: 'none', parts: [], part: undefined };

interface QuickOrderRowProps {
  row: QuickRow;
  /** pieces of its part in all rows */
  total: number;
  onChange: (changes: Partial<QuickRow>) => void;
  /** Resolves to why the text could not be searched for. */
  onFind: (text: string) => Promise<string | undefined>;
  onRemove: (row: HTMLTableRowElement | null) => void;
}

/** A row of the list: the part that it means or may mean, its amount, and what is wrong with it. */
export function QuickOrderRow({ row, total, onChange, onFind, onRemove }: QuickOrderRowProps) {
  const resultId = useId();
  const element = useRef<HTMLTableRowElement>(null);
  const name = row.part?.name ?? row.text;
  const isSimilar = row.match === 'similar';
  const shown = row.part ?? (isSimilar && row.parts.length === 1 ? row.parts[0] : undefined);
  const step = row.part ? 'found' : needsChoice(row) ? 'choice' : 'text';
  const stepBefore = useRef(step);
  useEffect(() => {
    // What had the focus, the field of the text or a button, disappeared with the step before.
    if (stepBefore.current !== step && document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('select, input')?.focus();
    stepBefore.current = step;
  }, [step]);

  return (
    <tr ref={element}>
      <td className={styles.part} data-label="Part" data-place="lead">
        {isSimilar && (
          <span className={styles.typed}>
            In your list: <b>{row.text}</b>
          </span>
        )}
        {shown && (
          <>
            <Link to={paths.purchase(shown._id)}>{shown.name}</Link>
            <span className={layout.muted}>
              {formatMoney(shown.price)} each{shown.sku !== undefined && `, ${shown.sku}`}
            </span>
          </>
        )}
        {row.parts.length > 1 && <PartChoice row={row} onChange={onChange} />}
        {step === 'text' && <OtherText text={row.text} onFind={onFind} />}
      </td>
      <td data-label="Amount">
        <input
          className={`${fieldStyles.control} ${styles.amount}`}
          aria-label={`Amount of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-invalid={row.unclear !== undefined}
          aria-describedby={resultId}
          value={row.unclear ?? amountOf(row) ?? ''}
          onChange={({ target: { value } }) => {
            const pieces = piecesIn(value);
            onChange({ amount: pieces, unclear: pieces === undefined ? value : undefined });
          }}
        />
      </td>
      <td id={resultId} className={step === 'choice' ? styles.asks : undefined} data-label="Result">
        <Result row={row} total={total} onChange={onChange} />
      </td>
      <td className={styles.remove}>
        <button
          type="button"
          className={`${layout.iconButton} ${layout.hint}`}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(element.current)}
        >
          <CloseIcon />
        </button>
      </td>
    </tr>
  );
}

/** The parts that the text may mean. */
function PartChoice({ row, onChange }: Pick<QuickOrderRowProps, 'row' | 'onChange'>) {
  return (
    <select
      className={fieldStyles.control}
      aria-label={`Part for ${row.text}`}
      value={row.part?._id ?? ''}
      onChange={({ target: { value } }) => {
        onChange(value === NONE ? NO_PART : { part: row.parts.find(({ _id }) => _id === value) });
      }}
    >
      <option value="" disabled>
        Choose for “{row.text}”
      </option>
      {row.parts.map(({ _id, name, sku, price }) => (
        <option key={_id} value={_id}>
          {[name, sku, formatMoney(price)].filter(Boolean).join(', ')}
        </option>
      ))}
      {row.match === 'similar' && <option value={NONE}>None of these</option>}
    </select>
  );
}

/** The text of an unknown part, to correct it. */
function OtherText({ text, onFind }: { text: string; onFind: QuickOrderRowProps['onFind'] }) {
  const [typed, setTyped] = useState(text);
  const { busy, problem, run } = useSearch();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void run(() => onFind(typed.trim()));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label={`Part number or name instead of ${text}`} hideLabel problem={problem}>
        {(control) => (
          <div className={`${layout.row} ${styles.other}`}>
            <input
              {...control}
              maxLength={MAX_SEARCH_LENGTH}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" look="quiet" size="small" busy={busy}>
              Find
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function Result({ row, total, onChange }: Pick<QuickOrderRowProps, 'row' | 'total' | 'onChange'>) {
  const { part, parts, isLeft, isSearchSkipped } = row;
  if (isSearchSkipped)
    return (
      <span className={`${layout.row} ${layout.tight}`}>
        <StatusTag tone="warning">No part number or name</StatusTag>
        Press Find to search for it.
      </span>
    );
  if (parts.length === 0) return <StatusTag tone="warning">Unknown</StatusTag>;
  if (!part) return <Choice row={row} onChange={onChange} />;
  const pieces = amountOf(row);
  if (pieces === undefined)
    return (
      <StatusTag tone="warning" className={styles.sentence}>
        {row.unclear === '' ? 'Enter an amount' : 'Amount not understood'}
      </StatusTag>
    );
  const problem = lineProblem({ amount: total }, part);
  if (problem) {
    const isAlone = total === pieces;
    const { amount, label } = isAlone ? problem.fix : { label: '' };
    return (
      <span className={`${layout.row} ${layout.tight}`}>
        <StatusTag tone="warning">{problem.text}</StatusTag>
        {!isAlone && `${formatCounted(total, 'piece')} in several rows`}
        {amount !== undefined && (
          <Button look="quiet" size="small" onClick={() => onChange({ amount })}>
            {label}
            <span className="visually-hidden"> {part.name}</span>
          </Button>
        )}
      </span>
    );
  }
  return isLeft ? (
    <StatusTag tone="warning" className={styles.sentence}>
      {BASKET_IS_FULL}
    </StatusTag>
  ) : (
    <StatusTag tone="success">Found</StatusTag>
  );
}

/** Asks which of the parts is meant. */
function Choice({ row: { match, parts }, onChange }: Pick<QuickOrderRowProps, 'row' | 'onChange'>) {
  if (match === 'exact') return <StatusTag tone="warning">Several parts</StatusTag>;
  const [part, ...others] = parts;
  if (!part || others.length > 0)
    return (
      <StatusTag tone="warning" className={styles.sentence}>
        Similar: choose one
      </StatusTag>
    );
  return (
    <span className={`${layout.row} ${layout.tight}`}>
      <StatusTag tone="warning" className={styles.sentence}>
        Similar: is it this one?
      </StatusTag>
      <span className={`${layout.row} ${styles.answers}`}>
        <Button look="quiet" size="small" onClick={() => onChange({ part })}>
          Yes, this one
          <span className="visually-hidden"> {part.name}</span>
        </Button>
        <Button look="quiet" size="small" aria-label={`No, not ${part.name}`} onClick={() => onChange(NO_PART)}>
          No
        </Button>
      </span>
    </span>
  );
}
