import { useRef } from 'react';
import { Button } from '@/ui/button';
import { focusNeighbour } from '@/ui/focus-neighbour';
import { formatMoney } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { useAttributes } from './attributes';
import type { AttributeView } from '@/api/types.gen';
import { nameOfValue } from './choice-facet';
import type { AttributeParam, CatalogueChanges, CatalogueQuery } from './catalogue-query';
import styles from './facets.module.css';
import { rangeIn, rangeText, withUnit } from './range-text';
import type { ChangeCatalogue } from './use-catalogue';

export interface FilterChipsProps {
  query: CatalogueQuery;
  change: ChangeCatalogue;
  onClear: () => void;
}

interface Chip {
  text: string;
  without: (current: CatalogueQuery) => CatalogueChanges;
}

/** What the parts are filtered by, each with a button that removes it. */
export function FilterChips({ query, change, onClear }: FilterChipsProps) {
  const clear = useRef<HTMLButtonElement>(null);
  const params = Object.keys(query.attributes);
  const attributes = useAttributes({ skip: params.length === 0 });
  const chips = [...fieldChips(query), ...attributeChips(query, attributes)];
  return (
    <ul className={`${layout.list} ${styles.chips}`} aria-label="Filters">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove ${text}`}
            onClick={({ currentTarget }) => {
              if (chips.length === 1) return onClear();
              // Before the chip disappears, because the focus would be lost with it.
              if (!focusNeighbour(currentTarget.parentElement)) clear.current?.focus();
              change(without);
            }}
          >
            {text}
            <CloseIcon />
          </button>
        </li>
      ))}
      <li>
        <Button ref={clear} look="quiet" size="small" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

function fieldChips({ q, min_price, max_price, in_stock }: CatalogueQuery): Chip[] {
  const price = (dollars: string) => (dollars === '' ? '' : formatMoney(Number(dollars)));
  const range = rangeText([price(min_price), price(max_price)]);
  return [
    { text: q && `“${q}”`, without: () => ({ q: '' }) },
    { text: range && `Price ${range}`, without: () => ({ min_price: '', max_price: '' }) },
    { text: in_stock && 'In stock', without: () => ({ in_stock: '' }) },
  ].filter(({ text }) => text !== '');
}

function attributeChips(query: CatalogueQuery, attributes: readonly AttributeView[]): Chip[] {
  return Object.entries(query.attributes).flatMap(([param, values]) =>
    values.map((value) => ({
      text: textOfFilter(param.slice('attr.'.length), value, attributes),
      without: (current) => {
        const left = current.attributes[param as AttributeParam] ?? [];
        return { [param]: left.filter((one) => one !== value) };
      },
    })),
  );
}

/** `Socket: LGA-1718`, `TDP up to 65 W`, `ECC: Yes`; the key until its name is loaded. */
function textOfFilter(key: string, value: string, attributes: readonly AttributeView[]): string {
  const attribute = attributes.find((one) => one.key === key);
  const name = attribute?.name ?? key;
  if (attribute?.kind === 'number' && value.includes('..')) {
    const [min, max] = rangeIn(value).map((end) => withUnit(end, attribute.unit) ?? end);
    return `${name} ${rangeText([min ?? '', max ?? ''])}`;
  }
  return `${name}: ${attribute ? nameOfValue(attribute, value) : value}`;
}
