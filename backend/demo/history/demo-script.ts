import type { Part } from '#modules/parts/domain/part.js';
import type { Buyer } from './buyers.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '#shared/time.js';
import { type PlannedDay, type PlannedOrder, salesPlan } from './sales-plan.js';

export const HISTORY_DAYS = 90;
/** Days before the first start whose orders are all in the script: what is left to do must be known. */
const SCRIPTED_DAYS = 2;
/** Orders of the companies besides those of the script. */
const ORDERS = 250;

interface People {
  companies: readonly Buyer[];
  customer: Buyer;
}

/** The orders of the days before `end`, midnight (UTC): those of the companies, and those of the script. */
export function demoPlan(
  end: number,
  { companies, customer }: People,
  parts: readonly Part[],
  partOf: (picture: string) => Part,
): () => Generator<PlannedDay> {
  const from = end - HISTORY_DAYS * DAY_MS;
  const days = HISTORY_DAYS - SCRIPTED_DAYS;
  const script = scriptOf(end, { companies, customer }, partOf);
  const usual = { from, days, orders: ORDERS, buyers: companies, parts, unpaidPercent: 0 };
  return function* () {
    const ofDay = (start: number, orders: Iterable<PlannedOrder> = []): PlannedDay => ({
      start,
      orders: [...orders, ...script.filter(({ at }) => startOfDay(at) === start)].sort(
        (one, other) => one.at - other.at,
      ),
    });
    for (const { start, orders } of salesPlan(usual)) yield ofDay(start, orders);
    for (let day = SCRIPTED_DAYS; day > 0; day -= 1) yield ofDay(end - day * DAY_MS);
  };
}

/** The orders with a story. */
function scriptOf(end: number, { companies, customer }: People, partOf: (picture: string) => Part): PlannedOrder[] {
  const company = (name: string) => companies.find(({ email }) => email.includes(name)) ?? customer;
  /** so many days before the end, at this hour */
  const at = (days: number, hour: number) => end - days * DAY_MS + Math.round(hour * HOUR_MS);
  const order = (time: number, buyer: Buyer, lines: Record<string, number>, more: Partial<PlannedOrder> = {}) => ({
    ...{ at: time, buyer, lines: Object.entries(lines).map(([picture, amount]) => [partOf(picture), amount] as const) },
    ...more,
  });
  const paid = (time: number) => ({ paid: time + 14 * MINUTE_MS });
  const fitOut = {
    'processor-n8': 20,
    'mainboard-atx': 20,
    'memory-ddr5-16': 40,
    'drive-nvme-1tb': 20,
    'power-supply-650': 20,
    'cooler-tower': 20,
    'case-mid-tower': 20,
    'fan-120': 50,
    'network-card-wifi': 20,
    'cable-atx-set': 20,
    'thermal-paste': 100,
    'graphics-card-lp': 10,
  };
  const desk = 'Call the front desk before delivery; the lift is small.';
  return [
    // The customer's seven orders, in all states.
    order(at(72, 9.4), customer, fitOut, {
      ...paid(at(72, 9.4)),
      shipped: at(71, 10),
      tracking: {
        parcels: [
          { carrier: 'ups', tracking_number: '1Z999AA10123456784' },
          { carrier: 'ups', tracking_number: '1Z999AA10123456793' },
        ],
      },
      po_number: 'CC-1001',
      note: desk,
    }),
    order(
      at(48, 14.1),
      customer,
      { 'processor-n16': 5, 'cooler-liquid': 4 },
      {
        ...paid(at(48, 14.1)),
        shipped: at(47, 9.5),
        tracking: { parcels: [{ carrier: 'fedex', tracking_number: '771234567890' }] },
        po_number: 'CC-1002',
      },
    ),
    order(
      at(33, 10.2),
      customer,
      { 'fan-120': 100, 'power-supply-650': 8 },
      {
        ...paid(at(33, 10.2)),
        shipped: at(32, 8.3),
        refund: { at: at(28, 13.5), cents: 22_000 },
        po_number: 'CC-1003',
        note: 'Please send the fans and the power supplies together.',
      },
    ),
    order(
      at(20, 15.6),
      customer,
      { 'graphics-card-g40': 4 },
      { ...paid(at(20, 15.6)), refund: { at: at(19, 9.2) }, po_number: 'CC-1004' },
    ),
    order(
      at(9, 11.3),
      customer,
      { 'drive-nvme-4tb': 6, 'memory-ddr5-32': 20 },
      { ...paid(at(9, 11.3)), shipped: at(8, 9.8), dispute: { at: at(3, 16.1) }, po_number: 'CC-1005' },
    ),
    order(
      at(1, 11.4),
      customer,
      { 'processor-n8': 10, 'mainboard-atx': 5 },
      { ...paid(at(1, 11.4)), po_number: 'CC-1006' },
    ),
    order(at(1, 20.7), customer, { 'graphics-card-lp': 10 }, { declined: at(1, 20.8), po_number: 'CC-1007' }),
    // Orders of companies with a refund, a dispute or work that is left.
    order(
      at(27, 13.2),
      company('kilnrobotics'),
      { 'processor-edge': 50, 'memory-ecc-64': 8 },
      {
        ...paid(at(27, 13.2)),
        shipped: at(26, 9.1),
        dispute: { at: at(19, 8.7), closed: at(7, 15.2) },
        po_number: 'KR-PO-0977',
      },
    ),
    order(
      at(40, 16.5),
      company('quaysidelabs'),
      { 'processor-edge': 75 },
      { deleted: at(38, 9.3), po_number: 'QL-R1002' },
    ),
    order(
      at(26, 10.8),
      company('orchardclinics'),
      { 'graphics-card-lp': 20, 'drive-nvme-1tb': 30 },
      { ...paid(at(26, 10.8)), paidByAdmin: true, shipped: at(25, 8.6), po_number: 'OC/1019' },
    ),
    // The last two days, with what is to be done today.
    order(
      at(2, 8.2),
      company('cobaltrender'),
      { 'processor-n16': 10, 'memory-ddr5-32': 20 },
      { ...paid(at(2, 8.2)), shipped: at(1, 8.4) },
    ),
    order(
      at(2, 10.9),
      company('harbornetworks'),
      { 'network-card-wifi': 40, 'cable-atx-set': 30 },
      {
        ...paid(at(2, 10.9)),
        shipped: at(1, 8.5),
        tracking: {
          parcels: [
            { carrier: 'dhl', tracking_number: '00340434161094015902' },
            { carrier: 'other', tracking_number: 'BB 4471 902', tracking_url: 'https://bluebay.example/track/4471902' },
          ],
        },
      },
    ),
    order(
      at(2, 13.7),
      company('weberdata'),
      { 'drive-hdd-16tb': 24, 'network-card-10g': 5 },
      { ...paid(at(2, 13.7)), po_number: '45001207', note: 'Please pack the disks upright and label each carton.' },
    ),
    order(
      at(1, 9.1),
      company('fjordsystems'),
      { 'processor-n8': 40, 'memory-ddr5-16': 80, 'drive-nvme-1tb': 40 },
      { ...paid(at(1, 9.1)), po_number: 'FS-1233' },
    ),
    order(
      at(1, 9.8),
      company('harbornetworks'),
      { 'network-card-10g': 10 },
      { ...paid(at(1, 9.8)), shipped: at(1, 14.2), po_number: 'HN1214' },
    ),
    order(at(1, 15.1), company('andesintegradores'), { 'power-supply-650': 16, 'case-mid-tower': 8 }),
  ];
}
