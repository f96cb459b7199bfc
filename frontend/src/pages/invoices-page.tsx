import { NoInvoicesNote } from '@/features/papers/no-invoices-note';
import { PaperTotals } from '@/features/papers/paper-totals';
import { PAPERS } from '@/features/papers/papers-table';
import { ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle size="small" note="Every invoice and credit note. They never change, and their numbers have no gaps.">
        Invoices
      </PageTitle>
      <NoInvoicesNote />
      <PaperTotals />
      <ListTable list={PAPERS} />
    </>
  );
}
