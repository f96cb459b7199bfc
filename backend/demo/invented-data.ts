import type { NewPart } from '#modules/parts/domain/part.js';
import { demoCategoryId } from './demo-categories.js';
import type { Buyer } from './history/buyers.js';
import type { Random } from './random.js';

/** Kinds of parts with a picture, selling points and a price range in dollars. */
const KINDS = [
  {
    kind: 'Processor',
    image: 'processor-n16',
    features: ['eight cores', 'sixteen cores', 'low heat'],
    from: 90,
    to: 900,
  },
  {
    kind: 'Memory',
    image: 'memory-ddr5-32',
    features: ['error correction', 'low profile', 'two modules'],
    from: 30,
    to: 400,
  },
  {
    kind: 'Solid-State Drive',
    image: 'drive-nvme-1tb',
    features: ['fast storage', 'long life', 'one terabyte'],
    from: 40,
    to: 600,
  },
  {
    kind: 'Power Supply',
    image: 'power-supply-650',
    features: ['quiet fan', 'gold efficiency', 'modular cables'],
    from: 50,
    to: 300,
  },
  {
    kind: 'Case Fan',
    image: 'fan-120',
    features: ['quiet at any speed', 'sealed bearing', 'long cable'],
    from: 5,
    to: 40,
  },
  {
    kind: 'Mainboard',
    image: 'mainboard-atx',
    features: ['four slots', 'two network ports', 'small size'],
    from: 80,
    to: 500,
  },
  {
    kind: 'Network Card',
    image: 'network-card-10g',
    features: ['ten gigabits', 'two ports', 'passive cooling'],
    from: 25,
    to: 350,
  },
  {
    kind: 'Case',
    image: 'case-mid-tower',
    features: ['steel walls', 'dust filters', 'room for eight drives'],
    from: 45,
    to: 220,
  },
];
const SERIES = ['Atlas', 'Borealis', 'Cobalt', 'Delta', 'Ember', 'Fjord', 'Granite', 'Harbor', 'Iron', 'Juniper'];
const FIRST = ['Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Femi', 'Grace', 'Hana', 'Igor', 'Jo', 'Kofi', 'Lena', 'Mia'];
const LAST = ['Abbott', 'Berg', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Garcia', 'Hansen', 'Ito', 'Jones', 'Kim'];
const ADDRESSES = [
  'Harbour Road, Portland, OR 97201',
  'Mill Street, Salem, OR 97301',
  'Station Avenue, Seattle, WA 98101',
  'Canal Lane, Sacramento, CA 95814',
];

export function aPart(random: Random, index: number): NewPart {
  const { kind, image, features, from, to } = random.of(KINDS);
  const name = `${random.of(SERIES)} ${kind} ${String(index + 1).padStart(5, '0')}`;
  return {
    name,
    image_url: `/pictures/${image}.svg`,
    category_id: demoCategoryId(image),
    price_cents: (from + random.upTo(to - from)) * 100,
    quantity: 1 + random.upTo(600),
    min_order: 1 + random.upTo(10),
    description: `${kind} with ${random.of(features)} and ${random.of(features)}, tested for office and workshop machines.`,
  };
}

/** A person who orders any part on two days of the week. */
export function aBuyer(random: Random, index: number): Buyer {
  const [first, last] = [random.of(FIRST), random.of(LAST)];
  const day = 1 + random.upTo(5);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${index + 1}@customers.test`.toLowerCase(),
    address: `${1 + random.upTo(200)} ${random.of(ADDRESSES)}`,
    phone: `+1503555${String(random.upTo(10_000)).padStart(4, '0')}`,
    weekdays: [day, (day % 5) + 1],
  };
}
