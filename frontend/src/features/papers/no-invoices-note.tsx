import { useGetConfigQuery } from '@/api/api';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';

/** Warns admins of a shop that makes no invoices. */
export function NoInvoicesNote() {
  const { data: config } = useGetConfigQuery();
  if (config?.invoices !== false) return null;
  return (
    <p role="note" className={`${layout.notice} ${table.bar}`} data-tone="warning">
      No invoices are made: set <code>SELLER_NAME</code> and <code>SELLER_ADDRESS</code>.
    </p>
  );
}
