import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useGetOrderQuery } from '@/api/api';
import { saveRows } from '@/api/download';
import type { OrderView } from '@/api/types.gen';
import { paths } from '@/ui/paths';
import { useDocumentTitle } from '@/ui/document-head';
import { brand, Logo } from '@/ui/brand';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ExportMenu } from '@/ui/export-menu';
import { LoadingPanel } from '@/ui/loading-panel';
import { PageTitle } from '@/ui/page-title';
import { QueryState } from '@/ui/query-state';
import styles from './order-page.module.css';
import { linesFile } from './lines-file';
import { REFETCH_ON_VIEW, type Audience } from './order-status';
import layout from '@/ui/layout.module.css';

interface OrderLoaderProps {
  id: string;
  audience: Audience;
  /** the link back to the list */
  back: ReactNode;
  /** @param onRemoved call it after this page deleted the order and before it navigates away */
  children: (order: OrderView, onRemoved: () => void) => ReactNode;
}

/** The page of an order: its heading, the loaded order rendered by `children`, and a button to print it. */
export function OrderLoader({ id, audience, back, children }: OrderLoaderProps) {
  const { currentData: order } = useGetOrderQuery({ id }, REFETCH_ON_VIEW);
  useDocumentTitle(order && `Order ${order.number}`);
  return (
    <>
      <Letterhead />
      <PageTitle
        lead={back}
        note={
          <>
            Id <span className="figure">{id}</span>
          </>
        }
      >
        Order {order && <span className="figure">{order.number}</span>}
      </PageTitle>
      <LoadedOrder key={id} id={id} audience={audience}>
        {children}
      </LoadedOrder>
    </>
  );
}

function LoadedOrder({ id, audience, children }: Omit<OrderLoaderProps, 'back'>) {
  // Until the next page is loaded, the deleted order would be shown as unknown.
  const [isRemoved, setIsRemoved] = useState(false);
  const order = useGetOrderQuery({ id }, REFETCH_ON_VIEW);
  const loading = (
    <div className={layout.record}>
      <LoadingPanel label="Loading the order" rows={12} picture />
    </div>
  );
  if (isRemoved) return loading;
  return (
    <QueryState query={order} name="The order" loading={loading} missing={<UnknownOrder audience={audience} />}>
      {(loaded) => (
        <div className={`${layout.stack} ${layout.record} ${styles.order}`}>
          {children(loaded, () => setIsRemoved(true))}
          <div className={`screen-only ${layout.row}`}>
            <Button onClick={() => window.print()}>Print</Button>
            <ExportMenu
              failure="The order could not be saved."
              onSave={(format) => saveRows(linesFile(loaded.lines), `order-${loaded.number}`, format)}
            >
              Download lines
            </ExportMenu>
          </div>
        </div>
      )}
    </QueryState>
  );
}

/** Shown for a missing order and for another customer's order: the server returns the same error for both. */
export function UnknownOrder({ audience }: { audience: Audience }) {
  const [to, label] = audience === 'admin' ? [paths.manageOrders, 'See all orders'] : [paths.myOrders, 'See my orders'];
  return (
    <EmptyState
      title="Order not found"
      action={
        <ButtonLink size="small" to={to}>
          {label}
        </ButtonLink>
      }
    >
      It may have been cancelled, or the link is incomplete.
    </EmptyState>
  );
}

/** The shop's name and address, which are printed above an order. */
function Letterhead() {
  return (
    <div className={`paper-only ${styles.letterhead}`}>
      <div className={`${layout.row} ${layout.spread} ${styles.sender}`}>
        <Logo />
        <address className={styles.address}>
          {[...brand.address, brand.phone, brand.email].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
    </div>
  );
}
