import { DEMO_ATTRIBUTES } from '#demo/demo-attributes.js';
import { DEMO_CATALOGUE } from '#demo/demo-catalogue.js';
import { ADA, aPart } from '#test/support/builders.js';
import type { WholeShop } from '#test/support/whole-shop.js';
import type { Part } from '../domain/part.js';

const PLAIN = 'Of steel.';
/** Beside those of a demo; each part is called by its number in lower case, without `nb-`. */
const OTHERS = [
  { sku: '16-07', name: 'Washer M8' },
  { sku: '1607', name: 'Spacer' },
  { sku: '1607-B', name: 'Long Spacer' },
  { sku: 'LM386N-4/NOPB', name: 'Audio Amplifier' },
  { sku: 'KT-INS114-DRE', name: 'Insulator' },
  { sku: 'TWINS', name: 'Amplifier for LM386N-4/NOPB sockets' },
  { sku: 'U750', name: 'Harbour 750W Converter' },
  { sku: 'U1TB', name: 'Harbour 1TB Cartridge' },
  { sku: 'MUELLER', name: 'Clamp by Müller', description: 'From Hauptstraße 7, Fürth.' },
  { sku: 'WEISS', name: 'Clamp by Weiss', description: 'Street: Bahnhofstrasse. Mueller & Sons.' },
  { sku: 'BATT', name: 'Spare Batteries', description: 'For switches and boxes, 10 µF.' },
  { sku: 'BRACKET', name: 'Résistance Bracket', description: 'With 1,800 rpm and an M.2 slot. 用于服务器。' },
];

const FOR_LGA_1718 =
  'thermal-paste cooler-liquid cooler-liquid-360 cooler-low cooler-passive cooler-tower mainboard-atx mainboard-itx processor-n16 processor-n6 processor-n6e processor-n8 processor-n8e';
/** What people type, and the first parts that they mean; all of them, unless `…` follows. A part is named by the beginning of its number. */
const SEARCHES: readonly (readonly [q: string, found: string])[] = [
  // Plurals, and the words of a thing before texts that mention it
  [
    'processors',
    'processor-edge processor-edge-e8 processor-n12 processor-n16 processor-n6 processor-n6e processor-n8 processor-n8e processor-w24 thermal-paste …',
  ],
  [
    'processor',
    'processor-edge processor-edge-e8 processor-n12 processor-n16 processor-n6 processor-n6e processor-n8 processor-n8e processor-w24 thermal-paste …',
  ],
  ['mainboards', 'mainboard-atx mainboard-edge mainboard-micro-atx mainboard-itx mainboard-workstation'],
  ['power supplies', 'power-supply-1000 power-supply-1200 power-supply-450 power-supply-650 cable-atx-set'],
  ['fans', 'fan-120 fan-140 fan-80 cooler-liquid cooler-liquid-360 cooler-low …'],
  [
    'graphics cards',
    'graphics-card-g20 graphics-card-g40 graphics-card-g60 graphics-card-g80 graphics-card-lp graphics-card-w48',
  ],
  ['battery', 'batt'],
  ['box', 'processor-edge network-card-wifi batt power-supply-450'],
  ['switch', 'network-switch-8 batt'],
  // Synonyms
  ['cpu', 'processor-edge processor-edge-e8 processor-n12 …'],
  ['CPUs', 'processor-edge processor-edge-e8 processor-n12 …'],
  ['gpu', 'graphics-card-g20 graphics-card-g40 graphics-card-g60 graphics-card-g80 graphics-card-lp graphics-card-w48'],
  ['psu', 'power-supply-1000 power-supply-1200 power-supply-450 power-supply-650 cable-atx-set'],
  ['psu 650', 'power-supply-650'],
  [
    'ram',
    'memory-ecc-64 memory-ddr5-8 memory-ecc-32 memory-ecc-128 memory-ddr5-16 memory-ddr5-32 memory-ddr5-48 memory-sodimm-32 …',
  ],
  ['ram 32gb', 'memory-ecc-32 memory-ddr5-32 memory-sodimm-32'],
  ['ssd', 'drive-nvme-1tb drive-nvme-2tb drive-nvme-4tb drive-sata-ssd drive-nvme-512'],
  ['motherboard', 'mainboard-atx mainboard-edge mainboard-micro-atx mainboard-itx mainboard-workstation'],
  ['mobo', 'mainboard-atx mainboard-edge mainboard-micro-atx mainboard-itx mainboard-workstation'],
  ['hdd', 'drive-hdd-16tb drive-hdd-8tb'],
  // Units with and without a space, and names with their numbers
  ['65W', 'cooler-passive processor-n6 processor-n8'],
  ['65 W', 'cooler-passive processor-n6 processor-n8'],
  ['lga1718', FOR_LGA_1718],
  ['LGA-1718', FOR_LGA_1718],
  ['lga 1718', FOR_LGA_1718],
  ['fan 120mm', 'fan-120 …'],
  ['120 mm fan', 'fan-120 …'],
  ['32GB', 'memory-ecc-32 memory-sodimm-32 memory-ddr5-32'],
  ['32 GB', 'memory-ecc-32 memory-sodimm-32 memory-ddr5-32'],
  ['32-GB', 'memory-ecc-32 memory-sodimm-32 memory-ddr5-32'],
  ['750 W', 'u750'],
  ['750w', 'u750'],
  ['1 TB', 'u1tb drive-nvme-1tb'],
  ['1TB', 'u1tb drive-nvme-1tb'],
  ['1800 rpm', 'cooler-liquid-360 fan-120 bracket'],
  ['10 uF', 'batt'],
  [
    'm2',
    'mainboard-atx mainboard-edge mainboard-micro-atx mainboard-itx mainboard-workstation network-card-wifi bracket drive-nvme-1tb drive-nvme-2tb drive-nvme-4tb drive-nvme-512',
  ],
  ['wifi', 'network-card-wifi'],
  ['wi-fi 7', 'network-card-wifi'],
  ['midtower', 'case-mid-tower'],
  ['processor LGA-1718 65 W', 'processor-n6 processor-n8'],
  ['2.4 GHz', 'processor-edge processor-n8e'],
  // Part numbers: to the letter, without marks, their beginning, other marks, a word of them
  ['1607', '1607 16-07 1607-b'],
  ['16-07', '16-07 1607 1607-b'],
  ['160', '1607-b 1607 16-07 cooler-liquid cooler-low power-supply-1000'],
  ['LM386N4', 'lm386n-4/nopb twins'],
  ['lm386n-4', 'lm386n-4/nopb twins'],
  ['LM386N.4-NOPB', 'lm386n-4/nopb twins'],
  ['lm386n4 amplifier', 'twins lm386n-4/nopb'],
  ['KTINS114DRE', 'kt-ins114-dre'],
  ['KT INS114', 'kt-ins114-dre'],
  ['ins114', 'kt-ins114-dre'],
  ['nbmainboardatx', 'mainboard-atx'],
  ['NB-MAINBOARD-ATX', 'mainboard-atx mainboard-micro-atx mainboard-workstation'],
  ['#16-07', '16-07 1607 1607-b'],
  // Accents
  ['Müller', 'mueller weiss'],
  ['Mueller', 'mueller weiss'],
  ['Muller', 'mueller'],
  ['hauptstrasse', 'mueller'],
  ['Bahnhofstraße', 'weiss'],
  ['FUERTH', 'mueller'],
  ['resistance', 'bracket'],
  ['用于', 'bracket'],
  // Marks beside words, and nothing but marks
  ['- fan, 120 mm!', 'fan-120 …'],
  ['"thermal paste"', 'thermal-paste'],
  ['…', ''],
  ['😀', ''],
  ['-', ''],
  ['%', ''],
  ['#', ''],
  // A guess is no match
  ['memry', ''],
  ['power suply', ''],
  ['processor socket LGA-1718 under 65 W', ''],
];

/** What every store finds for the searches of people. */
export function partSearchTableContract(name: string, open: () => Pick<WholeShop, 'parts' | 'attributes'>): void {
  it(`${name} finds what people mean, the most relevant first`, async () => {
    const { parts, attributes } = open();
    for (const attribute of DEMO_ATTRIBUTES) await attributes.add(attribute, ADA);
    const catalogue = [...DEMO_CATALOGUE, ...OTHERS.map((part) => aPart({ description: PLAIN, ...part }))];
    await parts.importAll(
      catalogue.map((part) => ({ part })),
      ADA,
      { dryRun: false },
    );
    const calledBy = ({ sku = '' }: Part) => sku.toLowerCase().replace('nb-', '');
    const found: [string, string][] = [];
    for (const [q, wanted] of SEARCHES) {
      const page = { sort: 'relevance', descending: false, limit: 100 } as const;
      const { items, total } = await parts.list({ q }, page);
      expect(total.count).toBe(items.length);
      const count = wanted.endsWith('…') ? wanted.split(' ').length - 1 : Infinity;
      const names = items.slice(0, count).map(calledBy);
      found.push([q, [...names, ...(count < items.length ? ['…'] : [])].join(' ')]);
    }
    expect(found).toEqual(SEARCHES);
  });
}
