import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import { type Attribute, type AttributeChanges, NO_ATTRIBUTES } from '#modules/parts/domain/attribute.js';
import { get, withAttribute } from '#modules/parts/domain/attribute-changes.js';
import { valuesOf } from '#modules/parts/domain/attribute-values.js';
import { DEMO } from '#shared/actor.js';
import { COMPUTING_VALUES } from './catalogue/computing-values.js';
import { OTHER_VALUES } from './catalogue/other-values.js';

const SOCKETS = ['LGA-1718', 'LGA-1851', 'LGA-4710'];
const FORM_FACTORS = [
  ...['ATX', 'Micro-ATX', 'Mini-ITX', 'E-ATX', 'SFX', '1U', '4U', 'Desktop'],
  ...['3.5-inch', '2.5-inch', 'M.2 2280', 'M.2 2230', 'DIMM', 'SO-DIMM', 'PCIe card'],
];
const INTERFACES = [
  ...['PCIe 3.0 x4', 'PCIe 4.0 x4', 'PCIe 4.0 x8', 'PCIe 4.0 x16', 'PCIe 5.0 x4', 'PCIe 5.0 x16'],
  ...['SATA 6 Gbit/s', 'M.2 E-key'],
];
const BOTH = { in_table: true, as_filter: true };
const FILTER = { in_table: false, as_filter: true };
const COLUMN = { in_table: true, as_filter: false };
const NEITHER = { in_table: false, as_filter: false };

/** What the demo's parts have besides their fields; `demo-categories.ts` says which categories list what. */
export const DEMO_ATTRIBUTES: readonly Attribute[] = [
  { key: 'socket', name: 'Socket', kind: 'choice', choices: [...SOCKETS, 'BGA-1264'], ...BOTH },
  { key: 'sockets', name: 'Fits sockets', kind: 'choices', choices: SOCKETS, ...BOTH },
  { key: 'cores', name: 'Cores', kind: 'number', ...BOTH },
  { key: 'base_clock', name: 'Base clock', kind: 'number', family: 'frequency', unit: 'GHz', ...BOTH },
  { key: 'boost_clock', name: 'Boost clock', kind: 'number', family: 'frequency', unit: 'GHz', ...COLUMN },
  { key: 'tdp', name: 'Thermal design power', kind: 'number', family: 'power', unit: 'W', ...BOTH },
  { key: 'ecc', name: 'Error correction', kind: 'yes_no', ...FILTER },
  { key: 'form_factor', name: 'Form factor', kind: 'choice', choices: FORM_FACTORS, ...BOTH },
  { key: 'memory_slots', name: 'Memory slots', kind: 'number', ...COLUMN },
  { key: 'memory', name: 'Memory size', kind: 'number', family: 'data', unit: 'GB', ...BOTH },
  { key: 'transfer_rate', name: 'Transfer rate in MT/s', kind: 'number', ...BOTH },
  { key: 'capacity', name: 'Capacity', kind: 'number', family: 'data', unit: 'TB', ...BOTH },
  { key: 'interface', name: 'Interface', kind: 'choice', choices: INTERFACES, ...BOTH },
  { key: 'data_rate', name: 'Data rate', kind: 'number', family: 'data_rate', unit: 'Gbit/s', ...BOTH },
  { key: 'power', name: 'Power rating', kind: 'number', family: 'power', unit: 'W', ...BOTH },
  { key: 'length', name: 'Length', kind: 'number', family: 'length', unit: 'mm', ...FILTER },
  { key: 'fan_size', name: 'Fan size', kind: 'number', family: 'length', unit: 'mm', ...FILTER },
  { key: 'noise', name: 'Noise', kind: 'number', family: 'sound', unit: 'dB(A)', ...BOTH },
  { key: 'rotation', name: 'Rotation speed', kind: 'number', family: 'rotation', unit: 'rpm', ...COLUMN },
  { key: 'connectors', name: 'Connectors', kind: 'text', ...NEITHER },
];

/** The values of the part with this picture. */
export function demoValues(picture: string): AttributeChanges {
  const given = { ...COMPUTING_VALUES, ...OTHER_VALUES }[picture] ?? {};
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const { values, fault } = valuesOf(get(DEMO_ATTRIBUTES, key), value);
      if (fault !== undefined) throw new Error(`${picture}: ${fault}`);
      return [key, values];
    }),
  );
}

/** All of them as they are stored, and the audit events of their adding. */
export function demoAttributes() {
  let { entries } = NO_ATTRIBUTES;
  const events: AuditEvent[] = [];
  for (const attribute of DEMO_ATTRIBUTES) {
    const added = withAttribute(entries, attribute, DEMO);
    ({ entries } = added);
    if (added.event) events.push(added.event);
  }
  return { record: { _id: 'parts' as const, entries: [...entries], revision: entries.length }, events };
}
