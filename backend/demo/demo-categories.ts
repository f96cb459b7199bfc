import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import { type Category, NO_CATEGORIES } from '#modules/parts/domain/category.js';
import { withCategory } from '#modules/parts/domain/category-changes.js';
import { DEMO } from '#shared/actor.js';
import { demoId } from './demo-id.js';

/** A category in this list: its name, its picture, how the pictures of its parts begin, and the attributes that it lists. */
type Row = [name: string, picture: string, parts: RegExp, attributes: string];

const ROWS: readonly Row[] = [
  ['Processors', 'processor-n8', /^processor/, 'socket cores base_clock boost_clock tdp ecc'],
  [
    'Mainboards',
    'mainboard-atx',
    /^mainboard/,
    'socket form_factor memory_slots transfer_rate ecc interface data_rate connectors',
  ],
  ['Memory', 'memory-ddr5-32', /^memory/, 'memory transfer_rate form_factor ecc length'],
  [
    'Graphics Cards',
    'graphics-card-g40',
    /^graphics-card/,
    'memory interface power length fan_size noise ecc connectors',
  ],
  ['Drives', 'drive-nvme-1tb', /^drive/, 'capacity form_factor interface data_rate power rotation'],
  [
    'Power and Cases',
    'power-supply-650',
    /^(power-supply|cable|case)/,
    'form_factor power fan_size length interface data_rate connectors',
  ],
  ['Cooling', 'cooler-tower', /^(cooler|fan|thermal-paste)/, 'sockets power fan_size rotation noise length connectors'],
  ['Networking', 'network-card-10g', /^network/, 'interface data_rate form_factor power length connectors'],
];

/** The categories to add, each with its fixed id. */
export const DEMO_CATEGORIES = ROWS.map(([name, picture, , attributes], index) => ({
  id: demoId(index),
  category: { name, picture: `/pictures/${picture}.svg`, attributes: attributes.split(' ') },
}));

/** The id of the category of a part with this picture. */
export function demoCategoryId(picture: string): string {
  const index = ROWS.findIndex(([, , parts]) => parts.test(picture));
  if (index < 0) throw new Error(`No category of the demo has parts with the picture ${picture}`);
  return demoId(index);
}

/** All of them as they are stored, and the audit events of their adding. */
export function demoCategories() {
  let { entries } = NO_CATEGORIES as { entries: readonly Category[] };
  const events: AuditEvent[] = [];
  for (const { id, category } of DEMO_CATEGORIES) {
    const added = withCategory(entries, category, id, DEMO);
    ({ entries } = added);
    if (added.event) events.push(added.event);
  }
  return { record: { _id: 'parts' as const, entries: [...entries], revision: entries.length }, events };
}
