import { type Attribute, AttributeList } from '#modules/parts/domain/attribute.js';

const shown = { in_table: true, as_filter: true };
const CHOICES = ['LGA-1851', 'LGA-1718', 'AM4', 'AM5', "Bee's"];
export const ATTRIBUTES: readonly Attribute[] = [
  { ...shown, key: 'maker', name: 'Maker', kind: 'text' },
  { ...shown, key: 'socket', name: 'Socket', kind: 'choice', choices: CHOICES },
  { ...shown, key: 'fits', name: 'Fits', kind: 'choices', choices: ['ATX', 'ITX', 'DTX'] },
  { ...shown, key: 'tdp', name: 'TDP', kind: 'number', family: 'power', unit: 'W' },
  { ...shown, key: 'cores', name: 'Cores', kind: 'number' },
  { ...shown, key: 'ecc', name: 'ECC', kind: 'yes_no' },
];
export const LIST = new AttributeList(ATTRIBUTES);
/** The categories, three levels of them, with the category that each is in and the attributes that it lists. */
export const TREE: Readonly<Record<string, { parent?: string; keys: readonly string[] }>> = {
  chips: { keys: ['maker'] },
  cpus: { parent: 'chips', keys: ['socket', 'tdp', 'cores'] },
  server: { parent: 'cpus', keys: ['ecc'] },
  desktop: { parent: 'cpus', keys: [] },
  boxes: { keys: ['maker', 'fits'] },
};
const SLUGS = Object.keys(TREE);

/** Repeatable numbers from 0 to below `most`. */
export function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * most);
  };
}

type Values = Readonly<Record<string, readonly (string | number)[]>>;
export interface Generated {
  name: string;
  slug: string | undefined;
  archived: boolean;
  price: number;
  /** as the test compares them: numbers in the base unit, texts as typed */
  values: Values;
  typed: Readonly<Record<string, readonly string[]>>;
}

/** So many parts, the same in each run. */
export function generate(count: number): Generated[] {
  const random = numbers(7);
  const oneOf = <Item>(items: readonly Item[]) => items[random(items.length)]!;
  return Array.from({ length: count }, (_, index): Generated => {
    const watts = oneOf([35, 65, 65, 105, 170]);
    const typed = {
      maker: [oneOf(['Oak', 'oak', 'Élan', 'élan', 'Zed', 'ＡＢＣ', 'Elm'])],
      socket: [oneOf(CHOICES)],
      fits: ['ITX', 'ATX', 'DTX'].filter(() => random(2) === 0),
      tdp: [oneOf([`${watts} W`, `${watts * 1000} mW`, `${watts / 1000} kW`])],
      cores: [String(oneOf([2, 4, 8, 8, 16]))],
      ecc: [oneOf(['yes', 'no'])],
    };
    const kept = Object.entries(typed).filter(([, texts]) => texts.length > 0 && random(4) > 0);
    const compared = { ...typed, tdp: [watts * 1], cores: typed.cores.map(Number) };
    return {
      name: `${oneOf(['Alpha', 'Beta'])} ${String(index).padStart(3, '0')}`,
      slug: oneOf([...SLUGS, 'server', undefined]),
      archived: random(8) === 0,
      price: 1 + random(9),
      values: Object.fromEntries(kept.map(([key]) => [key, compared[key as keyof typeof compared]])),
      typed: Object.fromEntries(kept),
    };
  });
}

const pathOf = (slug: string | undefined): string[] =>
  slug === undefined ? [] : [...pathOf(TREE[slug]?.parent), slug];
export const keysOf = (slug: string | undefined) => pathOf(slug).flatMap((one) => TREE[one]?.keys ?? []);
export const shownOf = ({ slug, values }: Generated, key: string) =>
  keysOf(slug).includes(key) ? (values[key] ?? []) : [];

export interface Query {
  slug?: string;
  word?: string;
  archived: boolean;
  max?: number;
  attr: Readonly<Record<string, readonly string[]>>;
}

const TERMS: Readonly<Record<string, readonly string[]>> = {
  maker: ['Oak', 'Élan', '1..2', 'nobody'],
  socket: [...CHOICES, 'none'],
  fits: ['ATX', 'ITX'],
  tdp: ['65 W', '..65', '0.1 kW..', '50 W..110 W', '999 W'],
  cores: ['8', '4..8', '16..'],
  ecc: ['true', 'false'],
};

export function aQuery(random: (most: number) => number): Query {
  const keys = Object.keys(TERMS).filter(() => random(4) === 0);
  const terms = (key: string) => (TERMS[key] ?? []).filter((_, index, all) => random(all.length) < 2 || index < 0);
  const chosen = keys.map((key) => [key, terms(key)] as const).filter(([, texts]) => texts.length > 0);
  const slug = random(3) > 0 ? SLUGS[random(SLUGS.length)] : undefined;
  return {
    ...(slug !== undefined && { slug }),
    ...(random(3) === 0 && { word: random(2) === 0 ? 'alpha' : 'beta' }),
    ...(random(3) === 0 && { max: 2 + random(7) }),
    archived: random(6) === 0,
    attr: Object.fromEntries(chosen),
  };
}

/** Whether a value is meant by a text of a filter, in plain code. */
function isMeant(key: string, value: string | number, text: string): boolean {
  if (key === 'ecc') return value === (text === 'true' ? 'yes' : 'no');
  if (typeof value === 'string') return value === text;
  const base = (end: string) => (end.endsWith('kW') ? 1000 : 1) * Number.parseFloat(end);
  const [from = '', to = from] = text.split('..');
  return (from === '' || value >= base(from)) && (to === '' || value <= base(to));
}

export function isFound(part: Generated, { slug, word, archived, max = Infinity, attr }: Query, but?: string): boolean {
  return (
    part.archived === archived &&
    (slug === undefined || pathOf(part.slug).includes(slug)) &&
    (word === undefined || part.name.toLowerCase().startsWith(word)) &&
    part.price <= max &&
    Object.entries(attr).every(
      ([key, texts]) =>
        key === but || shownOf(part, key).some((value) => texts.some((text) => isMeant(key, value, text))),
    )
  );
}

/** The place of a part in the order of an attribute; undefined: last. */
export function placeOf(part: Generated, { key, kind, choices = [] }: Attribute): string | number | undefined {
  const order = kind === 'yes_no' ? ['yes', 'no'] : choices;
  const places = shownOf(part, key).map((value) => {
    if (typeof value === 'number') return value;
    return kind === 'text' ? value.toLowerCase() : order.indexOf(value);
  });
  return places.sort((one, other) => (one < other ? -1 : 1))[0];
}
