import { useDownload } from '@/api/download';
import { usePackingSlips } from '@/api/packing-slips';
import type { MatchingOrderView } from '@/api/types.gen';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { FORM_PART, lazyPart, opensDialog } from '@/ui/lazy-part';
import { BulkActions, BulkButton, defineSelection } from '@/ui/selection-bar';
import { saveFile, useBulkDialog, BulkDeleteDialog, type Bulk } from '@/ui/use-bulk';
import { isPaid } from './order-status';
import { useShipOrders } from './use-ship-orders';

/** What the actions need of an order. */
type SelectedOrder = MatchingOrderView;

/** Selecting orders, and what admins do with many at once. */
export const ORDER_SELECTION = defineSelection<SelectedOrder>({
  kind: 'orders',
  nameOf: ({ number, name }) => `order ${number}, ${name}`,
  Actions: OrderActions,
});

/** Loaded when it is opened. */
const TrackingListDialog = lazyPart(async () => (await import('./tracking-list-dialog')).TrackingListDialog, FORM_PART);

interface OrderActionsProps {
  rows: SelectedOrder[];
  bulk: Bulk;
}

function OrderActions({ rows, bulk }: OrderActionsProps) {
  const dialog = useBulkDialog<'tracking' | 'delete', SelectedOrder>();
  const ship = useShipOrders(bulk);
  const printSlips = usePackingSlips();
  const { save } = useDownload();
  const ids = rows.map(({ _id }) => _id);
  const toDelete = dialog.rows.filter((order) => !isPaid(order));
  const paidCount = dialog.rows.length - toDelete.length;
  const orders = formatCounted(rows.length, 'order');

  return (
    <>
      {rows.length > 0 && (
        <BulkActions
          onExport={(format) =>
            bulk.work(`Exporting ${orders}`, () => save('/orders/export', {}, { body: { ids }, format }))
          }
          first={
            <>
              <BulkButton bulk={bulk} type="primary" onClick={() => void ship(ids)}>
                Ship
              </BulkButton>
              <BulkButton
                bulk={bulk}
                onClick={() =>
                  void saveFile(bulk, `Printing the packing slips of ${orders}`, (onProgress) =>
                    printSlips(ids, onProgress),
                  )
                }
              >
                Packing slips
              </BulkButton>
            </>
          }
        >
          <BulkButton bulk={bulk} {...opensDialog(TrackingListDialog)} onClick={() => dialog.open('tracking', rows)}>
            Ship with tracking…
          </BulkButton>
          {rows.some((order) => !isPaid(order)) && (
            <BulkButton bulk={bulk} aria-haspopup="dialog" onClick={() => dialog.open('delete', rows)}>
              Delete unpaid…
            </BulkButton>
          )}
        </BulkActions>
      )}
      {dialog.name === 'tracking' && (
        <TrackingListDialog orders={dialog.rows} bulk={bulk} ship={ship} onClose={dialog.close} />
      )}
      <BulkDeleteDialog
        isOpen={dialog.name === 'delete'}
        noun="unpaid order"
        count={toDelete.length}
        body={{ action: 'delete', ids: toDelete.map(({ _id }) => _id) }}
        keepLabel="Keep Orders"
        bulk={bulk}
        onClose={dialog.close}
      >
        <div className={layout.stack}>
          {paidCount > 0 && (
            <p>
              The {formatCounted(paidCount, 'selected order')} that {paidCount === 1 ? 'is' : 'are'} paid{' '}
              {paidCount === 1 ? 'stays' : 'stay'}.
            </p>
          )}
          <p>Their parts go back on sale. This cannot be undone.</p>
        </div>
      </BulkDeleteDialog>
    </>
  );
}
