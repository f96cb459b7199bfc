import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** Pieces and revenue of a part on one day. */
export interface PartSales {
  part_id: string;
  amount: number;
  revenue_cents: number;
}

/** The sums of one day: orders placed on it by status, and revenue paid on it. */
export interface DaySums {
  unpaid: number;
  pending: number;
  /** pending orders without a payment state */
  to_ship: number;
  shipped: number;
  revenue_cents: number;
  parts: PartSales[];
}

/** A day with at least one order or payment, and its cached sums if they are valid. */
export interface SalesDocument {
  /** `YYYY-MM-DD`, UTC */
  _id: string;
  /** incremented when an order of the day changes; sums are stored only for the version they were computed from */
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
  name: 'daily_sales',
  schema: new Schema<SalesDocument>({ _id: text, version: whole, sums: { type: daySums, default: undefined } }, STRICT),
};
