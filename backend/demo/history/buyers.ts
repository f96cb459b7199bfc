import type { Card } from '#modules/orders/domain/card.js';
import type { Part } from '#modules/parts/domain/part.js';
import { DEMO_CUSTOMER } from '../demo-accounts.js';

/** A person who orders parts. */
export interface Buyer {
  email: string;
  name: string;
  company?: string;
  address: string;
  phone: string;
  /** begins the purchase order numbers; absent: the buyer has none */
  po?: string;
  /** the days of the week on which it orders, 0 for Sunday; any buyer may order on a quiet weekend */
  weekdays: readonly number[];
  /** the parts that it orders, most often first; absent: any */
  kit?: readonly Part[];
  /** a note on some of its orders */
  note?: string;
}

/** The test cards with which buyers pay, each always with the same. */
const CARDS: readonly Card[] = [
  { card_brand: 'Visa', card_last4: '4242' },
  { card_brand: 'Mastercard', card_last4: '4444' },
  { card_brand: 'American Express', card_last4: '0005' },
  { card_brand: 'Visa', card_last4: '5556' },
  { card_brand: 'Discover', card_last4: '1117' },
];

export function cardOfBuyer({ phone }: Buyer): Card | undefined {
  return CARDS[Number(phone.slice(-3)) % CARDS.length];
}

/** The parts of a kit by the names of their pictures. */
interface Company extends Omit<Buyer, 'kit'> {
  pictures: readonly string[];
}

/** The companies that buy from the demo, those that order most often first. Eight of them wrote a review, see `DEMO_REVIEWS`. */
const COMPANIES: readonly Company[] = [
  {
    email: 'marta@fjordsystems.test',
    name: 'Marta Lindqvist',
    company: 'Fjord Systems',
    address: '12 Quay Street, Duluth, MN 55802',
    phone: '+12185550142',
    po: 'FS-',
    weekdays: [1, 2, 4],
    pictures: [
      'processor-n8',
      'memory-ddr5-16',
      'drive-nvme-1tb',
      'mainboard-atx',
      'power-supply-650',
      'cooler-tower',
      'processor-n6',
      'drive-nvme-2tb',
    ],
  },
  {
    email: 'jonas@weberdata.test',
    name: 'Jonas Weber',
    company: 'Weber Data',
    address: '480 Mill Road, Dayton, OH 45402',
    phone: '+19375550117',
    po: '4500',
    weekdays: [1, 3],
    note: 'Please pack the disks upright and label each carton.',
    pictures: [
      'drive-hdd-16tb',
      'memory-ecc-64',
      'network-card-10g',
      'case-rack-4u',
      'power-supply-1000',
      'drive-u2-8tb',
      'fan-80',
    ],
  },
  {
    email: 'sam@harbornetworks.test',
    name: 'Sam Whitaker',
    company: 'Harbor Networks',
    address: '77 Pier Avenue, Portland, ME 04101',
    phone: '+12075550168',
    po: 'HN',
    weekdays: [2, 4],
    pictures: [
      'network-card-10g',
      'network-card-wifi',
      'cable-atx-set',
      'drive-sata-ssd',
      'network-switch-8',
      'network-card-1g',
    ],
  },
  {
    email: 'dev@cobaltrender.test',
    name: 'Dev Raman',
    company: 'Cobalt Render',
    address: '9 Studio Lane, Burbank, CA 91502',
    phone: '+18185550193',
    weekdays: [3, 5],
    pictures: [
      'graphics-card-g80',
      'processor-n16',
      'power-supply-1000',
      'cooler-liquid',
      'memory-ddr5-32',
      'cooler-liquid-360',
      'graphics-card-w48',
    ],
  },
  {
    email: 'noor@orchardclinics.test',
    name: 'Noor Haddad',
    company: 'Orchard Clinics',
    address: '310 Orchard Way, Boise, ID 83702',
    phone: '+12085550124',
    po: 'OC/',
    weekdays: [2],
    note: 'Deliver to the IT store behind the main building, 8 to 16 h.',
    pictures: [
      'graphics-card-lp',
      'processor-n8',
      'drive-nvme-1tb',
      'network-card-wifi',
      'memory-ddr5-16',
      'processor-n6e',
      'cooler-low',
    ],
  },
  {
    email: 'claire@atelierpixel.test',
    name: 'Claire Dubois',
    company: 'Atelier Pixel',
    address: '5 Rue Street, New Orleans, LA 70112',
    phone: '+15045550151',
    weekdays: [4],
    pictures: [
      'graphics-card-g40',
      'fan-120',
      'case-mid-tower',
      'cooler-tower',
      'memory-ddr5-32',
      'drive-nvme-4tb',
      'fan-140',
      'graphics-card-g60',
    ],
  },
  {
    email: 'priya@quaysidelabs.test',
    name: 'Priya Nair',
    company: 'Quayside Labs',
    address: '61 Research Park, Durham, NC 27709',
    phone: '+19195550136',
    po: 'QL-R',
    weekdays: [1, 3],
    pictures: ['processor-edge', 'mainboard-itx', 'fan-120', 'thermal-paste', 'processor-edge-e8', 'mainboard-edge'],
  },
  {
    email: 'ben@kilnrobotics.test',
    name: 'Ben Kowalski',
    company: 'Kiln Robotics',
    address: '1400 Foundry Road, Pittsburgh, PA 15222',
    phone: '+14125550175',
    po: 'KR-PO-',
    weekdays: [5],
    pictures: [
      'processor-edge',
      'drive-sata-ssd',
      'memory-ecc-64',
      'cable-atx-set',
      'power-supply-650',
      'drive-nvme-512',
    ],
  },
  {
    email: 'tomas@andesintegradores.test',
    name: 'Tomás Herrera',
    company: 'Andes Integradores',
    address: '218 Mission Street, El Paso, TX 79901',
    phone: '+19155550109',
    weekdays: [1, 5],
    pictures: [
      'power-supply-650',
      'case-mid-tower',
      'graphics-card-g40',
      'drive-sata-ssd',
      'mainboard-atx',
      'cable-sata-set',
      'case-mini-itx',
    ],
  },
  {
    email: 'helen@tamarackschools.test',
    name: 'Helen Osei',
    company: 'Tamarack Schools',
    address: '25 School Hill, Madison, WI 53703',
    phone: '+16085550188',
    po: 'TS-',
    weekdays: [3],
    note: 'One carton per computer lab, please.',
    pictures: [
      'memory-ddr5-16',
      'drive-sata-ssd',
      'processor-n8',
      'network-card-wifi',
      'memory-ddr5-8',
      'mainboard-micro-atx',
    ],
  },
];

/** The demo's own customer; a script says what it orders, see `demo-script.ts`. */
const CUSTOMER: Company = {
  email: DEMO_CUSTOMER.email,
  name: DEMO_CUSTOMER.displayName,
  company: 'Customer Computing',
  address: '14 Harbour Road, Portland, OR 97201',
  phone: '+15035550123',
  po: 'CC-',
  weekdays: [],
  pictures: [],
};

/** The ten companies and the demo's customer. */
export function demoBuyers(partOf: (picture: string) => Part): { companies: Buyer[]; customer: Buyer } {
  const buyer = ({ pictures: kit, ...company }: Company): Buyer => ({
    ...company,
    kit: kit.map(partOf),
  });
  return { companies: COMPANIES.map(buyer), customer: buyer(CUSTOMER) };
}
