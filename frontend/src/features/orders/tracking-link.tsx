import type { OrderView } from '@/api/types.gen';

export type Carrier = NonNullable<OrderView['carrier']>;

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
export function TrackingLink({ order: { carrier, tracking_number, tracking_url } }: { order: OrderView }) {
  if (carrier === undefined || tracking_number === undefined) return null;
  const text = `${CARRIER_NAMES[carrier]} ${tracking_number}`;
  if (tracking_url === undefined) return text;
  return (
    <a href={tracking_url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
