import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import { type Category, NO_CATEGORIES } from '#modules/parts/domain/category.js';
import { withCategory } from '#modules/parts/domain/category-changes.js';
import { DEMO } from '#shared/actor.js';
import { demoId } from './demo-id.js';

/** A category in this list: its name, its picture, and how the pictures of its parts begin. */
type Row = [name: string, picture: string, parts: RegExp];

const ROWS: readonly Row[] = [
  ['Processors', 'processor-n8', /^processor/],
  ['Mainboards', 'mainboard-atx', /^mainboard/],
  ['Memory', 'memory-ddr5-32', /^memory/],
  ['Graphics Cards', 'graphics-card-g40', /^graphics-card/],
  ['Drives', 'drive-nvme-1tb', /^drive/],
  ['Power and Cases', 'power-supply-650', /^(power-supply|cable|case)/],
  ['Cooling', 'cooler-tower', /^(cooler|fan|thermal-paste)/],
  ['Networking', 'network-card-10g', /^network/],
];

/** The categories to add, each with its fixed id. */
export const DEMO_CATEGORIES = ROWS.map(([name, picture], index) => ({
  id: demoId(index),
  category: { name, picture: `/pictures/${picture}.svg` },
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
