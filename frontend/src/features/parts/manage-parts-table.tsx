import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useListPartsQuery } from '@/api/parts';
import type { PartView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { formatCount } from '@/ui/format';
import { Money } from '@/ui/money';
import { RowLead } from '@/ui/row-lead';
import type { TableState } from '@/ui/use-table-query';
import { DeletePartDialog } from './delete-part-dialog';
import { listArguments, type PartFilter } from './part-filters';
import { PART_SORT_CHOICES, type PartSort } from './part-sorts';
import { StockFilter } from './stock-filter';

const figure = (value: number) => <span className="figure">{formatCount(value)}</span>;

/** Every part on sale, for the admins. */
export function ManagePartsTable({ state }: { state: TableState<PartSort, never, PartFilter> }) {
  const list = useListPartsQuery(listArguments(state.query));
  const { search } = useLocation();
  const [doomed, setDoomed] = useState<PartView>();

  const columns: Column<PartView>[] = [
    {
      title: 'Name',
      place: 'lead',
      pictured: true,
      width: '46%',
      sort: 'name',
      render: ({ _id, image_url, name }) => (
        <RowLead
          id={`part-${_id}`}
          picture={image_url}
          name={name}
          to={paths.editPart(_id)}
          // So that its page leads back to the list as it is now.
          state={{ list: search }}
        />
      ),
    },
    { title: 'Minimum Order', numeric: true, render: ({ min_order }) => figure(min_order) },
    { title: 'Price', numeric: true, sort: 'price', render: ({ price }) => <Money dollars={price} /> },
    { title: 'Amount', numeric: true, sort: 'quantity', render: ({ quantity }) => figure(quantity) },
    {
      title: 'Actions',
      titleHidden: true,
      place: 'action',
      render: (part) => (
        <Button danger aria-describedby={`part-${part._id}`} aria-haspopup="dialog" onClick={() => setDoomed(part)}>
          Delete
        </Button>
      ),
    },
  ];

  return (
    <>
      <DataTable
        noun={['part', 'parts']}
        columns={columns}
        list={list}
        state={state}
        sortChoices={PART_SORT_CHOICES}
        filters={<StockFilter state={state} />}
        searchHint="Name or description"
        describeError={problemOf}
        empty={
          <EmptyState
            title="Nothing is on sale yet"
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
      <DeletePartDialog part={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}
