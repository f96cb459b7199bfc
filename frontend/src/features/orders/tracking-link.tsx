import type { OrderView, ParcelView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import styles from './orders-tables.module.css';
import table from '@/ui/table.module.css';

export type Carrier = ParcelView['carrier'];

/** The names of the carriers, in the order of the form. */
export const CARRIER_NAMES = {
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  usps: 'USPS',
  dpd: 'DPD',
  gls: 'GLS',
  other: 'Other carrier',
} as const satisfies Record<Carrier, string>;

/** The carrier and the number of a parcel, with a link to the page that shows it, if there is one. */
function ParcelLink({ parcel: { carrier, tracking_number, tracking_url } }: { parcel: ParcelView }) {
  const text = nameOf({ carrier, tracking_number });
  if (tracking_url === undefined) return text;
  return (
    <a href={tracking_url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

const nameOf = ({ carrier, tracking_number }: ParcelView) => `${CARRIER_NAMES[carrier]} ${tracking_number}`;

/** Each parcel of an order. */
export function TrackingLinks({ parcels }: { parcels: readonly ParcelView[] }) {
  return (
    <ul className={layout.list}>
      {parcels.map((parcel) => (
        <li key={nameOf(parcel)}>
          <ParcelLink parcel={parcel} />
        </li>
      ))}
    </ul>
  );
}

/** The first parcel of an order and the number of the others, on one line of a table. */
export function TrackingLink({ order: { parcels = [] } }: { order: OrderView }) {
  const [first, ...others] = parcels;
  if (!first) return null;
  if (others.length === 0) return <ParcelLink parcel={first} />;
  return (
    <span className={styles.parcels} title={parcels.map(nameOf).join(', ')}>
      <span className={table.cut}>
        <ParcelLink parcel={first} />
      </span>
      <span>+{others.length}</span>
    </span>
  );
}
