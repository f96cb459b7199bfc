import type { Seller } from '#shared/issuer.js';

/** What the warehouse needs of an order; it has no prices. */
export interface PackingSlip {
  order_number: string;
  po_number?: string;
  name: string;
  company?: string;
  delivery_address: string;
  delivery_phone: string;
  note?: string;
  /** of the order, ISO 8601 */
  created_at: string;
  lines: readonly { part_id: string; part_name: string; sku?: string; amount: number }[];
  /** those that are known; the carriers as people write them */
  parcels: readonly Parcel[];
}

export interface Parcel {
  carrier: string;
  tracking_number: string;
}

export interface PackingSlipOptions {
  size: 'a4' | 'letter';
  /** how many orders were asked for */
  asked: number;
  /** which of them are not printed, and why */
  leftOut: readonly { what: string; why: string }[];
  /** who sends the parts; absent: the shop has no seller */
  sender?: Pick<Seller, 'name' | 'address'>;
  /** ISO 8601; the same input gives the same bytes */
  printed_at: string;
}
