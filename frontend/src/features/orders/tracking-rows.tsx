import { useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { MatchingOrderView, ParcelBody } from '@/api/types.gen';
import field from '@/ui/field.module.css';
import layout from '@/ui/layout.module.css';
import { trimmed } from '@/ui/text-rules';
import { findByNumber, linesOf, readTrackingLines, type TrackingLine } from './tracking-lines';
import { CARRIER_NAMES, type Carrier } from './tracking-link';
import styles from './tracking-list-dialog.module.css';
import { checkTrackingNumber, MAX_NUMBER_LENGTH } from './tracking-rules';

/** What was typed. */
export interface TypedTracking {
  /** the carrier of the parcels without one of their own */
  readonly all?: Carrier;
  /** by order; absent: one without a number */
  readonly parcels: Readonly<Record<string, readonly TypedParcel[]>>;
}

interface TypedParcel {
  carrier?: Carrier;
  number?: string;
  /** the page of another carrier's parcel, from a pasted line */
  link?: string | undefined;
}

export const NOTHING_TYPED: TypedTracking = { parcels: {} };

const isFilled = ({ number = '' }: TypedParcel) => trimmed(number) !== '';
const parcelsOf = ({ _id: id }: MatchingOrderView, { parcels }: TypedTracking) => parcels[id] ?? [{}];

/** The tracking of one order, with the problem of each row that is not valid; undefined without a number. */
export function readTracking(order: MatchingOrderView, typed: TypedTracking) {
  const rows = parcelsOf(order, typed);
  const filled = rows.filter(isFilled);
  if (filled.length === 0) return undefined;
  const parcels = filled.map(({ carrier = typed.all, number = '', link }): ParcelBody => ({
    carrier: carrier ?? 'other',
    tracking_number: trimmed(number),
    ...(carrier === 'other' && link !== undefined && { tracking_url: link }),
  }));
  const problems = rows.map((row) => {
    const { carrier = typed.all, number = '' } = row;
    if (!isFilled(row)) return undefined;
    return carrier === undefined ? '*Choose the carrier' : checkTrackingNumber(carrier, number);
  });
  return { tracking: { id: order._id, parcels }, problems };
}

/** Focuses the number of an order's parcel. */
export const focusTrackingOf = (id = '', place = 0): void =>
  document.querySelectorAll<HTMLInputElement>(`[data-order="${id}"] input`)[place]?.focus();

interface TrackingRowsProps {
  orders: readonly MatchingOrderView[];
  /** whether the problems are shown */
  isChecked: boolean;
  onPasted: (lines: readonly TrackingLine<MatchingOrderView>[]) => void;
  /** from the form's field */
  value?: TypedTracking;
  onChange?: (value: TypedTracking) => void;
}

/** A carrier and a tracking number for each order, and for each further parcel that was pasted. */
export function TrackingRows({
  orders,
  isChecked,
  onPasted,
  value: typed = NOTHING_TYPED,
  onChange,
}: TrackingRowsProps) {
  const allId = useId();
  const change = (parcels: TypedTracking['parcels']) =>
    onChange?.({ ...typed, parcels: { ...typed.parcels, ...parcels } });
  const changeParcel = (order: MatchingOrderView, place: number, changed: TypedParcel) =>
    change({ [order._id]: parcelsOf(order, typed).map((one, n) => (n === place ? { ...one, ...changed } : one)) });

  /** Fills the rows of the order numbers in the pasted lines. When no line has one, fills this row and those below it. */
  const onPaste = (event: ClipboardEvent, index: number) => {
    const text = event.clipboardData.getData('text');
    const lines = readTrackingLines(text, orders);
    const isList = lines.some((line) => !('unmet' in line));
    if (!isList && lines.length < 2) return;
    event.preventDefault();
    onPasted(isList ? lines : []);
    change(isList ? parcelsIn(lines) : numbersFrom(index, text));
  };

  const numbersFrom = (index: number, text: string): TypedTracking['parcels'] =>
    Object.fromEntries(
      numbersIn(text).flatMap((number, n) => {
        const order = orders[index + n];
        if (!order) return [];
        const [first, ...others] = parcelsOf(order, typed);
        return [[order._id, [{ ...first, number }, ...others]] as const];
      }),
    );

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number, place: number) => {
    const order = orders[index];
    if (event.key !== 'Enter' || !order) return;
    const scanned = findByNumber(orders)(event.currentTarget.value);
    const next = scanned ?? orders.find((one, n) => n > index && !parcelsOf(one, typed).some(isFilled));
    if (!next) return;
    event.preventDefault();
    if (scanned) changeParcel(order, place, { number: '' });
    focusTrackingOf(next._id);
  };

  return (
    <>
      <div className={`${layout.row} ${styles.all}`}>
        <label htmlFor={allId}>Carrier</label>
        <CarrierSelect id={allId} carrier={typed.all} onChange={(all) => onChange?.({ ...typed, all })} />
      </div>
      <ul className={`${layout.list} ${layout.lined} ${styles.rows}`}>
        {orders.map((order, index) => {
          const { _id: id, number, name } = order;
          const problems = isChecked ? readTracking(order, typed)?.problems : undefined;
          return (
            <li key={id} data-order={id} className={styles.row}>
              <span className={styles.order}>
                <span className="figure">{number}</span>
                <span className={layout.muted}>{name}</span>
              </span>
              {parcelsOf(order, typed).map((parcel, place) => (
                <ParcelRow
                  key={place}
                  id={`${id}-${place}`}
                  name={place === 0 ? number : `parcel ${place + 1} of ${number}`}
                  parcel={{ carrier: typed.all, ...parcel }}
                  problem={problems?.[place]}
                  onChange={(changed) => changeParcel(order, place, changed)}
                  onPaste={(event) => onPaste(event, index)}
                  onKeyDown={(event) => onKeyDown(event, index, place)}
                />
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface ParcelRowProps {
  id: string;
  /** in the labels of its fields */
  name: string;
  parcel: { [Field in keyof TypedParcel]: TypedParcel[Field] | undefined };
  problem: string | undefined;
  onChange: (changed: TypedParcel) => void;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function ParcelRow({ id, name, parcel, problem, onChange, onPaste, onKeyDown }: ParcelRowProps) {
  return (
    <>
      <CarrierSelect
        label={`Carrier of ${name}`}
        carrier={parcel.carrier}
        onChange={(carrier) => onChange({ carrier })}
      />
      <input
        className={`figure ${field.control}`}
        aria-label={`Tracking number of ${name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_NUMBER_LENGTH}
        value={parcel.number ?? ''}
        onChange={({ target }) => onChange({ number: target.value })}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} role="alert" className={`${field.problem} ${styles.problem}`}>
          {problem}
        </span>
      )}
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

/** The parcels of each order in the lines. */
function parcelsIn(lines: readonly TrackingLine<MatchingOrderView>[]): TypedTracking['parcels'] {
  const parcels: Record<string, TypedParcel[]> = {};
  for (const line of lines) {
    if (!('order' in line)) continue;
    const { carrier, tracking_number: number, tracking_url: link } = line.parcel;
    (parcels[line.order._id] ??= []).push({ carrier, number, link });
  }
  return parcels;
}

const numbersIn = (text: string) => linesOf(text).map(trimmed).filter(Boolean);
