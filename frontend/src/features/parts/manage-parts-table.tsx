import { weakMapMemoize } from '@reduxjs/toolkit';
import { Link } from 'react-router-dom';
import type { AttributeView } from '@/api/types.gen';
import { useGetStatsQuery } from '@/api/admin-api';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { defineList } from '@/ui/list';
import { choice } from '@/ui/list-filters';
import type { View } from '@/ui/list-settings';
import { paths } from '@/ui/paths';
import { RowLead } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import { formatValue, useAttributes } from './attributes';
import { CATEGORY_FILTER, CategoryCell } from './category-filter';
import { DeletePartDialog } from './delete-part-dialog';
import { PartCell } from './part-cell';
import { PartRowActions } from './part-row-actions';
import { PART_SELECTION } from './part-selection';
import { PART_SORTS } from './part-sorts';
import { SearchHints } from './search-hints';
import { STOCK_FILTERS } from './stock-filter';

const count = (value: number) => <span className="figure">{formatCount(value)}</span>;

function useFirstViews(): View[] {
  const { data: stats } = useGetStatsQuery({ days: 1 });
  if (stats === undefined) return [];
  return [{ name: 'Low stock', search: `max_quantity=${stats.parts.threshold}` }];
}

/** Marks a part that is archived, sold out or low in stock; see the setting LOW_STOCK. */
function StockTag({ quantity, archived }: { quantity: number; archived: boolean }) {
  const { data: stats } = useGetStatsQuery({ days: 1 });
  if (archived) return <StatusTag tone="muted">Archived</StatusTag>;
  if (quantity === 0) return <StatusTag tone="warning">Sold out</StatusTag>;
  return stats && quantity <= stats.parts.threshold ? <StatusTag tone="warning">Low stock</StatusTag> : null;
}

/** The parts on sale or the archived ones, for admins. */
export const PARTS = defineList({
  endpoint: 'listParts',
  // Rows then name their category.
  arg: { fields: 'attributes' },
  csv: '/parts/export',
  noun: ['part', 'parts'],
  search: 'Name, description or part number',
  sorts: PART_SORTS,
  filters: {
    ...CATEGORY_FILTER,
    ...STOCK_FILTERS,
    archived: choice('On sale or archived', 'On sale', { true: 'Archived' }),
  },
  useFirstViews,
  Hints: SearchHints,
  columns: [
    {
      title: 'Name',
      place: 'lead',
      pictured: true,
      lines: 2,
      sort: 'name',
      render: ({ _id, image_url, name, sku, quantity, archived = false }) => (
        <RowLead id={`part-${_id}`} picture={image_url} name={name} to={paths.editPart(_id)}>
          <StockTag quantity={quantity} archived={archived} /> {sku}
        </RowLead>
      ),
    },
    {
      title: 'Category',
      further: 'category',
      width: '12rem',
      render: ({ category_id }) => <CategoryCell id={category_id} />,
    },
    { title: 'Minimum Order', numeric: true, width: '8.5rem', render: ({ min_order }) => count(min_order) },
    {
      title: 'Price',
      numeric: true,
      card: 'end',
      width: '7rem',
      sort: 'price',
      render: (part) => <PartCell part={part} field="price" />,
    },
    {
      title: 'Amount',
      numeric: true,
      width: '7rem',
      sort: 'quantity',
      render: (part) => <PartCell part={part} field="quantity" />,
    },
    {
      title: 'Actions',
      titleHidden: true,
      place: 'action',
      // Narrow while Bring back is an icon: manage-parts.module.css.
      width: 'clamp(8rem, (100cqi - 48rem) * 999, 11.5rem)',
      render: (part, openDialog) => <PartRowActions part={part} onDelete={() => openDialog(part)} />,
    },
  ],
  none: {
    'in_stock=true': 'Every part is sold out',
    'in_stock=false': 'No part is sold out',
    'archived=true': 'No archived parts',
  },
  empty: (
    <EmptyState
      title="No parts on sale yet"
      action={
        <ButtonLink size="small" to={paths.addPart}>
          Add a part
        </ButtonLink>
      }
    >
      Parts you add appear here and in the shop. <Link to="?archived=true">Show archived parts</Link>
    </EmptyState>
  ),
  selection: PART_SELECTION,
  dialog: (part, close) => <DeletePartDialog part={part} onClose={close} />,
});

/** With a further column for each attribute that tables show. */
const withAttributes = weakMapMemoize((attributes: readonly AttributeView[]) => {
  const columns = attributes
    .filter(({ in_table }) => in_table)
    .map(({ key, name, kind }): (typeof PARTS.columns)[number] => ({
      ...{ title: name, further: `attr.${key}`, width: '9rem', numeric: kind === 'number' },
      render: ({ attributes: { [key]: value } = {} }) => formatValue(value) ?? '–',
    }));
  return { ...PARTS, columns: PARTS.columns.toSpliced(2, 0, ...columns) };
});

/** The list of parts; its further columns are known when the attributes are loaded. */
export const usePartList = () => withAttributes(useAttributes());
