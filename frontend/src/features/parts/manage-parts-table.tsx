import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCsvDownload } from '@/api/download';
import { useListPartsQuery, usePrefetchList } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { PartView } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { ExportButton } from '@/ui/export-button';
import { formatCount } from '@/ui/format';
import { UploadIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { RowLead } from '@/ui/row-lead';
import type { TableState } from '@/ui/use-table-query';
import { DeletePartDialog } from './delete-part-dialog';
import { PART_SORT_CHOICES, type PartSort } from './part-sorts';
import { StockFilter, type PartFilter } from './stock-filter';

type State = TableState<PartSort, never, PartFilter>;

const count = (value: number) => <span className="figure">{formatCount(value)}</span>;

const columnsOf = (search: string, onDelete: (part: PartView) => void): Column<PartView>[] => [
  {
    title: 'Name',
    place: 'lead',
    pictured: true,
    width: '46%',
    sort: 'name',
    render: ({ _id, image_url, name, sku }) => (
      <RowLead
        id={`part-${_id}`}
        picture={image_url}
        name={name}
        to={paths.editPart(_id)}
        // The part's page links back to the list with its current filters.
        state={{ list: search }}
      >
        {sku}
      </RowLead>
    ),
  },
  { title: 'Minimum Order', numeric: true, render: ({ min_order }) => count(min_order) },
  { title: 'Price', numeric: true, sort: 'price', render: ({ price }) => <Money dollars={price} /> },
  { title: 'Amount', numeric: true, sort: 'quantity', render: ({ quantity }) => count(quantity) },
  {
    title: 'Actions',
    titleHidden: true,
    place: 'action',
    render: (part) => (
      <Button danger aria-describedby={`part-${part._id}`} aria-haspopup="dialog" onClick={() => onDelete(part)}>
        Delete
      </Button>
    ),
  },
];

/** The parts on sale, for admins. */
export function ManagePartsTable({ state }: { state: State }) {
  const { in_stock, max_quantity, ...query } = state.query;
  const arg = {
    ...query,
    ...(in_stock && { in_stock: in_stock === 'true' }),
    ...(max_quantity && { max_quantity: Number(max_quantity) }),
  };
  const list = useListPartsQuery(arg);
  const prefetch = usePrefetchList('listParts', arg);
  const { search } = useLocation();
  const [partToDelete, setPartToDelete] = useState<PartView>();

  const columns = useMemo(() => columnsOf(search, setPartToDelete), [search]);

  return (
    <>
      <DataTable
        noun={['part', 'parts']}
        columns={columns}
        list={list}
        state={state}
        onNear={prefetch}
        sortChoices={PART_SORT_CHOICES}
        filters={<StockFilter state={state} />}
        searchHint="Name, description or part number"
        describeError={problemOf}
        empty={
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
        }
      />
      <DeletePartDialog part={partToDelete} onClose={() => setPartToDelete(undefined)} />
    </>
  );
}

/** The export of the list with its current filters and sort order, and the link to the import. */
export function PartCsvButtons({ state }: { state: State }) {
  const { save, busy } = useCsvDownload();
  return (
    <div className={`${layout.row} ${layout.growOnPhone}`}>
      <ExportButton noun="parts" busy={busy} onExport={() => save('/parts/export', { ...state.query })} />
      <ButtonLink look="quiet" size="small" to={paths.importParts}>
        <UploadIcon />
        Import CSV
      </ButtonLink>
    </div>
  );
}
