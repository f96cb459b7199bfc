import type { NewPart } from '#modules/parts/domain/part.js';
import { toCents } from '#shared/money.js';
import { COMPUTING_PARTS } from './catalogue/computing-parts.js';
import { OTHER_PARTS } from './catalogue/other-parts.js';
import type { Row } from './catalogue/row.js';
import { VIEWS } from './catalogue/views.js';
import { demoValues } from './demo-attributes.js';
import { demoCategoryId } from './demo-categories.js';

/** The parts that the shop lists first. */
const FIRST_PARTS: readonly Row[] = [
  [
    'Northbridge N8 Processor',
    'processor-n8',
    189,
    1200,
    10,
    'Eight cores at 3.8 GHz base and 4.9 GHz boost with 32 MB of shared cache, in the LGA-1718 socket at 65 W. It suits office and workshop machines that run all day.',
  ],
  [
    'Northbridge N16 Processor',
    'processor-n16',
    429,
    640,
    5,
    'Sixteen cores and 32 threads at up to 5.4 GHz with 64 MB of cache and 28 PCIe 5.0 lanes. Made for rendering, compiling and simulation at a 120 W thermal design power.',
  ],
  [
    'Northbridge Edge E4 Processor',
    'processor-edge',
    96,
    2500,
    25,
    'Four low-power cores at 2.4 GHz in a soldered or socketed package that draws 12 W. Rated from -40 to 85 °C for fanless boxes at the edge of a network.',
  ],
  [
    'Graphite G40 Graphics Card',
    'graphics-card-g40',
    318,
    480,
    4,
    'A two-slot card with 12 GB of GDDR6 on a 192-bit bus and a board power of 170 W. Four DisplayPort 1.4 outputs drive a wall of 4K screens.',
  ],
  [
    'Graphite G80 Graphics Card',
    'graphics-card-g80',
    764,
    210,
    2,
    'A three-slot card with 24 GB of GDDR6X on a 384-bit bus, fed by one 12V-2x6 connector at 320 W. Its vapour chamber keeps long renders below 72 °C in a ventilated case.',
  ],
  [
    'Graphite LP Low-Profile Graphics Card',
    'graphics-card-lp',
    142,
    900,
    10,
    'A single-slot, half-height card with 6 GB of GDDR6 that needs no power cable. It comes with brackets for slim desktops and 2U servers.',
  ],
  [
    'DDR5-5600 Memory Module 16 GB',
    'memory-ddr5-16',
    44,
    4200,
    20,
    'A 16 GB unbuffered DIMM at 5600 MT/s, CL46, with on-die error correction at 1.1 V. Each module is tested for four hours at 85 °C.',
  ],
  [
    'DDR5-6000 Memory Module 32 GB',
    'memory-ddr5-32',
    87,
    3100,
    10,
    'A 32 GB unbuffered DIMM at 6000 MT/s, CL36, with a low aluminium heat spreader 34 mm high. Profiles for both common platforms are stored on the module.',
  ],
  [
    'DDR5-4800 ECC Registered Memory 64 GB',
    'memory-ecc-64',
    236,
    760,
    4,
    'A 64 GB registered DIMM with error-correcting code for servers and workstations, dual rank, x4. It reports corrected errors to the board controller.',
  ],
  [
    'Traverse NVMe Drive 1 TB',
    'drive-nvme-1tb',
    68,
    2800,
    10,
    'An M.2 2280 drive on PCIe 4.0 that reads 7,000 MB/s and writes 5,800 MB/s. Rated for 600 TB written, with a five-year guarantee.',
  ],
  [
    'Traverse NVMe Drive 4 TB',
    'drive-nvme-4tb',
    254,
    860,
    4,
    'An M.2 2280 drive on PCIe 4.0 with a 4 GB cache that sustains 3,200 MB/s after the cache is full. Rated for 2,400 TB written.',
  ],
  [
    'Traverse SATA Solid-State Drive 960 GB',
    'drive-sata-ssd',
    59,
    1900,
    12,
    'A 2.5-inch SATA drive with power-loss capacitors that reads 550 MB/s at 2.1 W. Meant for boot volumes and for replacing disks in older servers.',
  ],
  [
    'Archive Hard Disk 16 TB',
    'drive-hdd-16tb',
    227,
    1150,
    6,
    'A helium-filled 3.5-inch disk at 7,200 rpm with 512 MB of cache and a 550 TB yearly workload rating. Vibration sensors allow up to 24 disks in one enclosure.',
  ],
  [
    'Steady 650 W Power Supply',
    'power-supply-650',
    74,
    1350,
    8,
    'A fully modular ATX 3.1 supply, 92 per cent efficient at half load, with a 120 mm fan that stops below 200 W. Japanese capacitors rated for 105 °C.',
  ],
  [
    'Steady 1000 W Power Supply',
    'power-supply-1000',
    158,
    540,
    4,
    'A fully modular ATX 3.1 supply, 94 per cent efficient at half load, with two 12V-2x6 connectors. It holds its voltages for 17 ms when the mains drops.',
  ],
  [
    'Foundry ATX Mainboard',
    'mainboard-atx',
    214,
    720,
    5,
    'An ATX board for LGA-1718 with four DDR5 slots, three M.2 slots and 16 power stages. Two 2.5-gigabit ports and a debug display are on the back panel.',
  ],
  [
    'Foundry Mini-ITX Mainboard',
    'mainboard-itx',
    178,
    5,
    5,
    'A Mini-ITX board for LGA-1718 with two DDR5 slots, two M.2 slots and one PCIe 5.0 x16 slot. Its ten-layer board carries processors of up to 120 W.',
  ],
  [
    'Column Tower Cooler',
    'cooler-tower',
    39,
    1700,
    10,
    'Six copper heat pipes and 56 aluminium fins under a 120 mm fan move 220 W at 28 dB(A). The mounting frame fits LGA-1718 and LGA-1851.',
  ],
  [
    'Column Liquid Cooler 280 mm',
    'cooler-liquid',
    108,
    7,
    4,
    'A closed loop with a 280 mm radiator, two 140 mm fans and a ceramic-bearing pump rated for 70,000 hours. The hoses are 400 mm long and sleeved.',
  ],
  [
    'Frame Mid-Tower Case',
    'case-mid-tower',
    82,
    620,
    4,
    'A steel mid-tower for ATX boards with room for cards of up to 400 mm and seven fans. Every panel opens without tools.',
  ],
  [
    'Frame 4U Rack Case',
    'case-rack-4u',
    196,
    9,
    2,
    'A 19-inch case, 450 mm deep, with eight hot-swap bays and space for a full-size ATX board. Rails and a lockable front door are included.',
  ],
  [
    'Current 120 mm Fan',
    'fan-120',
    11,
    5000,
    50,
    'A 120 mm fan with a fluid bearing, 400 to 1,800 rpm by PWM, and 62 CFM at full speed. Rated for 100,000 hours at 40 °C.',
  ],
  [
    'Relay 10-Gigabit Network Card',
    'network-card-10g',
    129,
    830,
    5,
    'A PCIe 3.0 x4 card with two 10GBASE-T ports that fall back to 5, 2.5 and 1 gigabit. Drivers are part of current Linux and Windows kernels.',
  ],
  [
    'Relay Wi-Fi 7 Network Card',
    'network-card-wifi',
    36,
    2200,
    20,
    'An M.2 2230 card for 2.4, 5 and 6 GHz with 320 MHz channels and Bluetooth 5.4. Two antennas on magnetic feet and their cables are in the box.',
  ],
  [
    'Modular ATX Cable Set',
    'cable-atx-set',
    27,
    3400,
    15,
    'A sleeved set of 24-pin, 8-pin and 12V-2x6 cables, 600 mm long, in 16 AWG copper. It fits every Steady power supply.',
  ],
  [
    'Bond Thermal Paste 4 g',
    'thermal-paste',
    4,
    4800,
    100,
    'A silicone-free compound with 8.5 W/mK that neither conducts nor cures. One syringe covers about twelve processors.',
  ],
];

/** In the order of their ids: each new part comes last. */
const ROWS: readonly Row[] = [...FIRST_PARTS, ...COMPUTING_PARTS, ...OTHER_PARTS];

const addressOf = (picture: string) => `/pictures/${picture}.svg`;

/** The parts of a demo shop; the pictures are part of the browser app. */
export const DEMO_CATALOGUE: readonly NewPart[] = ROWS.map(
  ([name, picture, price, quantity, min_order, description]) => ({
    name,
    sku: `NB-${picture}`.toUpperCase(),
    image_url: addressOf(picture),
    pictures: VIEWS[picture]?.map(([view, alt]) => ({ url: addressOf(view), alt })),
    price_cents: toCents(price),
    quantity,
    min_order,
    description,
    category_id: demoCategoryId(picture),
    attributes: demoValues(picture),
  }),
);
