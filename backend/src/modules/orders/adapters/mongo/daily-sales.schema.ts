import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** What a part brought on one day. */
export interface PartSales {
  part_id: string;
  amount: number;
  revenue_cents: number;
}

/** The sums of one day: of the orders placed then by their state, and of the money that came then. */
export interface DaySums {
  unpaid: number;
  pending: number;
  /** pending ones without a payment state; sums that an earlier version kept have none and are added up again */
  to_ship: number;
  shipped: number;
  revenue_cents: number;
  parts: PartSales[];
}

/** A day on which something happened, with its sums once they have been made. */
export interface SalesDocument {
  /** `YYYY-MM-DD`, UTC */
  _id: string;
  /** how often an order of the day has changed; sums are of one version */
  version: number;
  sums?: DaySums;
}

const partSales = new Schema<PartSales>(
  { part_id: text, amount: whole, revenue_cents: whole },
  { ...STRICT, _id: false },
);
const daySums = new Schema<DaySums>(
  { unpaid: whole, pending: whole, to_ship: whole, shipped: whole, revenue_cents: whole, parts: [partSales] },
  { ...STRICT, _id: false },
);

export const DAILY_SALES: CollectionDefinition<SalesDocument> = {
  name: 'sales',
  schema: new Schema<SalesDocument>({ _id: text, version: whole, sums: { type: daySums, default: undefined } }, STRICT),
};
