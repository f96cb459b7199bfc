import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/ui/button';
import { formatMoney } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { StatusTag } from '@/ui/status-tag';
import { isWholeNumber } from '@/ui/text-rules';
import { BASKET_IS_FULL } from './basket';
import { lineProblem } from './line-rules';
import styles from './quick-order.module.css';
import { amountOf, type QuickRow } from './use-quick-order';

interface QuickOrderRowProps {
  row: QuickRow;
  onChange: (row: QuickRow) => void;
  onFind: (text: string) => void;
  onRemove: () => void;
}

/** A row of the list: the part that it means or may mean, its amount, and what is wrong with it. */
export function QuickOrderRow({ row, onChange, onFind, onRemove }: QuickOrderRowProps) {
  const name = row.part?.name ?? row.text;
  return (
    <tr>
      <td className={styles.part}>
        {row.part && (
          <>
            <Link to={paths.purchase(row.part._id)}>{row.part.name}</Link>
            <span className={layout.muted}>
              {formatMoney(row.part.price)} each{row.part.sku !== undefined && `, ${row.part.sku}`}
            </span>
          </>
        )}
        {row.parts.length > 1 && <PartChoice row={row} onChange={onChange} />}
        {row.parts.length === 0 && <OtherText text={row.text} onFind={onFind} />}
      </td>
      <td>
        <input
          className={styles.amount}
          aria-label={`Amount of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={row.part || row.amount !== undefined ? amountOf(row) : ''}
          onChange={({ target: { value } }) => {
            onChange({ ...row, amount: isWholeNumber(value) ? Number(value) : undefined });
          }}
        />
      </td>
      <td>
        <Result row={row} onChange={onChange} />
      </td>
      <td>
        <button
          type="button"
          className={`${layout.iconButton} ${styles.remove}`}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
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
      className={styles.control}
      aria-label={`Part for ${row.text}`}
      value={row.part?._id ?? ''}
      onChange={({ target: { value } }) => {
        const part = row.parts.find(({ _id }) => _id === value);
        if (part) onChange({ ...row, part });
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
    </select>
  );
}

/** The text of an unknown part, to correct it. */
function OtherText({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onFind(typed.trim());
  };
  return (
    <form className={styles.other} onSubmit={submit} noValidate>
      <input
        className={styles.control}
        aria-label={`Part number or name instead of ${text}`}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="quiet" size="small">
        Find
      </Button>
    </form>
  );
}

function Result({ row, onChange }: Pick<QuickOrderRowProps, 'row' | 'onChange'>) {
  const { part, parts, isLeft, isSearchSkipped } = row;
  if (isSearchSkipped)
    return (
      <span className={`${layout.row} ${layout.tight}`}>
        <StatusTag tone="warning">No part number or name</StatusTag>
        Press Find to search for it.
      </span>
    );
  if (parts.length === 0) return <StatusTag tone="warning">Unknown</StatusTag>;
  if (!part) return <StatusTag tone="warning">Several parts</StatusTag>;
  const problem = lineProblem({ amount: amountOf(row) }, part);
  if (problem) {
    const { amount, label } = problem.fix;
    return (
      <span className={`${layout.row} ${layout.tight}`}>
        <StatusTag tone="warning">{problem.text}</StatusTag>
        {amount !== undefined && (
          <Button look="quiet" size="small" onClick={() => onChange({ ...row, amount })}>
            {label}
            <span className="visually-hidden"> {part.name}</span>
          </Button>
        )}
      </span>
    );
  }
  return isLeft ? <StatusTag tone="warning">{BASKET_IS_FULL}</StatusTag> : <StatusTag tone="success">Found</StatusTag>;
}
