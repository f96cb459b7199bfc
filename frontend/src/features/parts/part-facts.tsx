import type { ComponentType, ReactNode } from 'react';
import type { PartView } from '@/api/types.gen';
import { Fact } from '@/ui/fact';
import { formatCount } from '@/ui/format';
import { Money } from '@/ui/money';
import { StockTag } from './stock';

export interface PartFact {
  name: string;
  valueOf: (part: PartView) => ReactNode;
  /** tells different values apart, where the shown ones do not */
  comparableOf?: (part: PartView) => string | number | undefined;
  /** whether it is a number */
  figure?: true;
  /** shown behind it in the comparison */
  Tag?: ComponentType<{ part: PartView }>;
  /** where it is shown besides the comparison */
  on?: readonly ('card' | 'page')[];
}

/** What customers see of a part, in order. */
export const PART_FACTS: readonly PartFact[] = [
  { name: 'Part Number', valueOf: ({ sku }) => sku ?? '–' },
  {
    name: 'Price',
    valueOf: ({ price }) => <Money dollars={price} />,
    comparableOf: ({ price }) => price,
    on: ['page'],
  },
  { name: 'Minimum Order', valueOf: ({ min_order }) => formatCount(min_order), figure: true, on: ['card', 'page'] },
  {
    name: 'Minimum order value',
    valueOf: ({ price, min_order }) => <Money dollars={price * min_order} />,
    comparableOf: ({ price, min_order }) => price * min_order,
  },
  {
    name: 'Available Stock',
    valueOf: ({ quantity }) => formatCount(quantity),
    figure: true,
    Tag: StockTag,
    on: ['card', 'page'],
  },
];

/** The facts of the card or of the page, in a <dl>. */
export function PartFacts({ part, on: place }: { part: PartView; on: 'card' | 'page' }) {
  return PART_FACTS.map(
    ({ name, valueOf, figure = false, on }) =>
      on?.includes(place) && (
        <Fact key={name} name={name} figure={figure}>
          {valueOf(part)}
        </Fact>
      ),
  );
}
