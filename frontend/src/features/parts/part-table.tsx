import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { PartView } from '@/api/types.gen';
import { ButtonLink } from '@/ui/button';
import { formatCount } from '@/ui/format';
import { ChevronIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { Picture } from '@/ui/picture';
import table from '@/ui/table.module.css';
import type { AttributeView } from '@/api/types.gen';
import { formatValue, useAttributesIn } from './attributes';
import type { CatalogueQuery } from './catalogue-query';
import type { PartAction } from './part-card';
import type { CatalogueSort } from './part-sorts';
import styles from './part-table.module.css';
import { comparableOf } from './quantity';
import { canBeOrdered, StockTag } from './stock';
import type { ChangeCatalogue } from './use-catalogue';
import { usePanelLink } from './use-part-panel';

export interface PartTableProps {
  parts: readonly PartView[];
  query: CatalogueQuery;
  change: ChangeCatalogue;
  category: string | undefined;
  /** of all parts of the query, in the API's format */
  total: string;
  Action: PartAction | undefined;
  isBusy: boolean;
  /** receives the element whose children are the rows */
  rowsRef: Ref<HTMLTableSectionElement>;
}

/** Parts with their attributes as columns; each head sorts. On a narrow screen it scrolls, and the names stay. */
export function PartTable({ parts, query, change, category, total, Action, isBusy, rowsRef }: PartTableProps) {
  const { columns, shared } = columnsOf(useAttributesIn(category), parts, query.sort);
  const head = (name: string, ascending: CatalogueSort, isFigure = false) => (
    <SortHead {...{ name, ascending, isFigure, change }} sort={query.sort} />
  );
  return (
    <>
      {shared.length > 0 && (
        <p className={`${layout.muted} ${styles.shared}`}>
          <strong>{String(parts.length) === total ? 'All:' : `All ${formatCount(parts.length)} shown:`}</strong>{' '}
          {shared.map(({ key, name, text }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              {name} <b>{text}</b>
            </span>
          ))}
        </p>
      )}
      <div className={`${layout.panel} ${styles.frame}`} role="region" aria-label="Table of parts" tabIndex={0}>
        <table className={`${table.table} ${styles.table}`} aria-busy={isBusy}>
          <thead>
            <tr>
              <td className={styles.picture} />
              {head('Name', 'name')}
              {columns.map(({ key, name, kind }) => (
                <SortHead
                  key={key}
                  {...{ name, change }}
                  ascending={`attr.${key}`}
                  isFigure={kind === 'number'}
                  sort={query.sort}
                />
              ))}
              {head('Price', 'price', true)}
              {head('Stock', 'quantity', true)}
              <th scope="col">
                <span className="visually-hidden">Order</span>
              </th>
            </tr>
          </thead>
          <tbody ref={rowsRef}>
            {parts.map((part) => (
              <PartRow key={part._id} part={part} columns={columns} Action={Action} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface SortHeadProps {
  name: string;
  /** the order that its first press chooses; the second one reverses it */
  ascending: CatalogueSort;
  isFigure: boolean;
  sort: CatalogueSort;
  change: ChangeCatalogue;
}

function SortHead({ name, ascending, isFigure, sort, change }: SortHeadProps) {
  const descending = `-${ascending}` as CatalogueSort;
  const order = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={order ?? 'none'} data-figure={isFigure}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => change({ sort: order === 'ascending' ? descending : ascending })}
      >
        {name}
        <ChevronIcon className={styles.order} />
      </button>
    </th>
  );
}

interface PartRowProps extends Pick<PartTableProps, 'Action'> {
  part: PartView;
  columns: readonly AttributeView[];
}

function PartRow({ part, columns, Action }: PartRowProps) {
  const nameId = `part-${part._id}`;
  const link = usePanelLink(part._id);
  return (
    <tr>
      <td className={styles.picture}>
        {/* The name is the same link, so the keyboard needs only one of them. */}
        <Link {...link} tabIndex={-1} aria-hidden="true">
          <Picture src={part.image_url} alt="" />
        </Link>
      </td>
      <th scope="row">
        <Link id={nameId} className={table.rowLink} {...link}>
          {part.name}
        </Link>
        {part.sku !== undefined && <span className={`${layout.muted} ${styles.sku}`}>{part.sku}</span>}
      </th>
      {columns.map(({ key, kind }) => (
        <td key={key} data-figure={kind === 'number'}>
          {formatValue(part.attributes?.[key]) ?? <span className={layout.hint}>–</span>}
        </td>
      ))}
      <td data-figure>
        <Money dollars={part.price} />
      </td>
      <td data-figure>
        {formatCount(part.quantity)} <StockTag part={part} className={styles.tag} />
      </td>
      <td className={styles.action}>
        {Action && canBeOrdered(part) ? (
          <Action part={part} size="small" aria-describedby={nameId} />
        ) : (
          <ButtonLink look="quiet" size="small" to={paths.purchase(part._id)} aria-describedby={nameId}>
            {canBeOrdered(part) ? 'Buy Now' : 'View'}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

/** The columns that differ, and those whose value all these parts share; none for attributes that no part has. */
export function columnsOf(attributes: readonly AttributeView[], parts: readonly PartView[], sort: string) {
  const columns: AttributeView[] = [];
  const shared: { key: string; name: string; text: string }[] = [];
  for (const attribute of attributes) {
    const { key, name, in_table } = attribute;
    const values = new Set(parts.map((part) => comparableOf(attribute, part.attributes?.[key])));
    const text = formatValue(parts[0]?.attributes?.[key]);
    const isSorted = sort === `attr.${key}` || sort === `-attr.${key}`;
    // The head that was pressed stays, and with it the focus.
    if (values.size === 1 && text !== undefined && parts.length > 1 && in_table && !isSorted)
      shared.push({ key, name, text });
    else if ((in_table && (values.size > 1 || text !== undefined)) || isSorted) columns.push(attribute);
  }
  return { columns, shared };
}
