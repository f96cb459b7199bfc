import type { OrderCounts } from '@/api/types.gen';
import { useCsvDownload } from '@/api/download';
import { ExportButton } from '@/ui/export-button';
import { formatCount } from '@/ui/format';
import { TableTabs } from '@/ui/table-tabs';
import type { TableState } from '@/ui/use-table-query';
import { ORDER_STATUS_CHOICES, type OrderField, type OrderSort, type OrderStatus } from './order-status';
import styles from './orders-bar.module.css';

interface OrdersBarProps {
  state: TableState<OrderSort, OrderStatus, OrderField>;
  /** absent while they are on their way */
  counts: OrderCounts | undefined;
}

/** Above the admins' orders: one tab for each status, and what is listed as a file. */
export function OrdersBar({ state, counts }: OrdersBarProps) {
  const { save, busy } = useCsvDownload();
  const tab = (label: string, count: number | undefined, status?: OrderStatus) => ({
    label,
    ...(count !== undefined && { count: formatCount(count) }),
    search: state.searchOf({ status }),
    onChoose: () => state.change({ status }),
    current: state.query.status === status,
  });
  return (
    <div className={styles.bar}>
      <TableTabs
        label="Orders by status"
        tabs={[
          tab('All', counts?.total),
          ...ORDER_STATUS_CHOICES.map(({ value, label }) => tab(label, counts?.[value], value)),
        ]}
      />
      <ExportButton noun="orders" busy={busy} onExport={() => save('/orders/export', { ...state.query })} />
    </div>
  );
}
