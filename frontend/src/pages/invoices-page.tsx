import { NoInvoicesNote } from '@/features/papers/no-invoices-note';
import { PAPERS } from '@/features/papers/papers-table';
import layout from '@/ui/layout.module.css';
import { ListExport, ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';
import table from '@/ui/table.module.css';

export function Component() {
  return (
    <>
      <PageTitle note="Every invoice and credit note. They never change, and their numbers have no gaps. Days are in UTC.">
        Invoices
      </PageTitle>
      <NoInvoicesNote />
      <div className={`${layout.row} ${table.bar}`}>
        <ListExport list={PAPERS} />
      </div>
      <ListTable list={PAPERS} />
    </>
  );
}
