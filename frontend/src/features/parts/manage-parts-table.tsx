import { Button } from 'antd';
import { useGetStatsQuery } from '@/api/api';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { defineList } from '@/ui/list';
import type { View } from '@/ui/list-settings';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { RowLead } from '@/ui/row-lead';
import { DeletePartDialog } from './delete-part-dialog';
import { PART_SORTS } from './part-sorts';
import { STOCK_FILTERS } from './stock-filter';

const count = (value: number) => <span className="figure">{formatCount(value)}</span>;

function useFirstViews(): View[] {
  const { data: stats } = useGetStatsQuery({ days: 1 });
  if (stats === undefined) return [];
  return [{ name: 'Low stock', search: `max_quantity=${stats.parts.threshold}` }];
}

/** The parts on sale, for admins. */
export const PARTS = defineList({
  endpoint: 'listParts',
  csv: '/parts/export',
  noun: ['part', 'parts'],
  search: 'Name, description or part number',
  sorts: PART_SORTS,
  filters: STOCK_FILTERS,
  useFirstViews,
  columns: [
    {
      title: 'Name',
      place: 'lead',
      pictured: true,
      lines: 2,
      sort: 'name',
      render: ({ _id, image_url, name, sku }) => (
        <RowLead id={`part-${_id}`} picture={image_url} name={name} to={paths.editPart(_id)}>
          {sku}
        </RowLead>
      ),
    },
    { title: 'Minimum Order', numeric: true, width: '8.5rem', render: ({ min_order }) => count(min_order) },
    {
      title: 'Price',
      numeric: true,
      card: 'end',
      width: '7rem',
      sort: 'price',
      render: ({ price }) => <Money dollars={price} />,
    },
    { title: 'Amount', numeric: true, width: '7rem', sort: 'quantity', render: ({ quantity }) => count(quantity) },
    {
      title: 'Actions',
      titleHidden: true,
      place: 'action',
      width: '6rem',
      render: (part, openDialog) => (
        <Button aria-describedby={`part-${part._id}`} aria-haspopup="dialog" onClick={() => openDialog(part)}>
          Delete
        </Button>
      ),
    },
  ],
  empty: (
    <EmptyState
      title="No parts on sale yet"
      action={
        <ButtonLink size="small" to={paths.addPart}>
          Add a part
        </ButtonLink>
      }
    >
      Parts you add appear here and in the shop.
    </EmptyState>
  ),
  dialog: (part, close) => <DeletePartDialog part={part} onClose={close} />,
});
