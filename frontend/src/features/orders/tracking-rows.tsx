import { useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { BulkTrackingBody, MatchingOrderView } from '@/api/types.gen';
import field from '@/ui/field.module.css';
import layout from '@/ui/layout.module.css';
import { trimmed } from '@/ui/text-rules';
import { findByNumber, linesOf, readTrackingLines, type TrackingLine } from './tracking-lines';
import { CARRIER_NAMES, type Carrier } from './tracking-link';
import styles from './tracking-list-dialog.module.css';
import { checkTrackingNumber, MAX_NUMBER_LENGTH } from './tracking-rules';

/** What was typed, by order; `all`: the carrier of the orders without one of their own. */
export type TypedTracking = Readonly<Record<string, TypedRow>> & { readonly all?: TypedRow };

interface TypedRow {
  carrier?: Carrier;
  number?: string;
  /** the page of another carrier's parcel, from a pasted line */
  link?: string | undefined;
}

/** The tracking of one order, with the reason when it is not valid; undefined without a number. */
export function readTracking({ _id: id }: MatchingOrderView, typed: TypedTracking) {
  const { carrier = typed.all?.carrier, number = '', link } = typed[id] ?? {};
  if (trimmed(number) === '') return undefined;
  const tracking: BulkTrackingBody = {
    id,
    carrier: carrier ?? 'other',
    tracking_number: trimmed(number),
    ...(carrier === 'other' && link !== undefined && { tracking_url: link }),
  };
  return { tracking, problem: carrier === undefined ? '*Choose the carrier' : checkTrackingNumber(carrier, number) };
}

export const focusTrackingOf = (id = ''): void =>
  document.querySelector<HTMLInputElement>(`[data-order="${id}"] input`)?.focus();

interface TrackingRowsProps {
  orders: readonly MatchingOrderView[];
  /** whether the problems are shown */
  isChecked: boolean;
  onPasted: (lines: readonly TrackingLine<MatchingOrderView>[]) => void;
  /** from the form's field */
  value?: TypedTracking;
  onChange?: (value: TypedTracking) => void;
}

/** A carrier and a tracking number for each order. */
export function TrackingRows({ orders, isChecked, onPasted, value: typed = {}, onChange }: TrackingRowsProps) {
  const allId = useId();
  const change = (rows: Record<string, TypedRow>) =>
    onChange?.({
      ...typed,
      ...Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...typed[id], ...row }])),
    });

  /** Fills the rows of the order numbers in the pasted lines. When no line has one, fills this row and those below it. */
  const onPaste = (event: ClipboardEvent, index: number) => {
    const text = event.clipboardData.getData('text');
    const lines = readTrackingLines(text, orders);
    const isList = lines.some((line) => !('unmet' in line));
    if (!isList && lines.length < 2) return;
    event.preventDefault();
    onPasted(isList ? lines : []);
    const rows: (readonly [string, TypedRow])[] = isList
      ? lines.flatMap((line) => ('order' in line ? [[line.order._id, rowOf(line.tracking)] as const] : []))
      : numbersIn(text).flatMap((number, n) => {
          const order = orders[index + n];
          return order ? [[order._id, { number }] as const] : [];
        });
    change(Object.fromEntries(rows));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter') return;
    const scanned = findByNumber(orders)(event.currentTarget.value);
    const next = scanned ?? orders.find(({ _id }, n) => n > index && !typed[_id]?.number);
    if (!next) return;
    event.preventDefault();
    if (scanned) change({ [orders[index]?._id ?? '']: { number: '' } });
    focusTrackingOf(next._id);
  };

  return (
    <>
      <div className={`${layout.row} ${styles.all}`}>
        <label htmlFor={allId}>Carrier</label>
        <CarrierSelect id={allId} carrier={typed.all?.carrier} onChange={(carrier) => change({ all: { carrier } })} />
      </div>
      <ul className={`${layout.list} ${layout.lined} ${styles.rows}`}>
        {orders.map((order, index) => {
          const { _id: id, number, name } = order;
          const problem = isChecked ? readTracking(order, typed)?.problem : undefined;
          return (
            <li key={id} data-order={id} className={styles.row}>
              <span className={styles.order}>
                <span className="figure">{number}</span>
                <span className={layout.muted}>{name}</span>
              </span>
              <CarrierSelect
                label={`Carrier of ${number}`}
                carrier={typed[id]?.carrier ?? typed.all?.carrier}
                onChange={(carrier) => change({ [id]: { carrier } })}
              />
              <input
                className={`figure ${field.control}`}
                aria-label={`Tracking number of ${number}`}
                aria-invalid={problem !== undefined}
                aria-describedby={problem === undefined ? undefined : `${id}-problem`}
                autoComplete="off"
                spellCheck={false}
                maxLength={MAX_NUMBER_LENGTH}
                value={typed[id]?.number ?? ''}
                onChange={({ target }) => change({ [id]: { number: target.value } })}
                onPaste={(event) => onPaste(event, index)}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              {problem !== undefined && (
                <span id={`${id}-problem`} role="alert" className={`${field.problem} ${styles.problem}`}>
                  {problem}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface CarrierSelectProps {
  id?: string;
  label?: string;
  carrier: Carrier | undefined;
  onChange: (carrier: Carrier) => void;
}

/** Made once: a list may have 500 rows, and each key press renders them all. */
const CARRIER_OPTIONS = Object.entries(CARRIER_NAMES).map(([value, name]) => (
  <option key={value} value={value}>
    {name}
  </option>
));

function CarrierSelect({ id, label, carrier, onChange }: CarrierSelectProps) {
  return (
    <select
      id={id}
      className={field.control}
      aria-label={label}
      value={carrier ?? ''}
      onChange={({ target }) => onChange(target.value as Carrier)}
    >
      <option value="" disabled>
        Choose
      </option>
      {CARRIER_OPTIONS}
    </select>
  );
}

const rowOf = ({ carrier, tracking_number, tracking_url }: BulkTrackingBody): TypedRow => ({
  carrier,
  number: tracking_number,
  link: tracking_url,
});

const numbersIn = (text: string) => linesOf(text).map(trimmed).filter(Boolean);
