import { useListPapersQuery } from '@/api/admin-api';
import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { PaperRow } from '@/features/papers/paper-row';
import { paths } from '@/ui/paths';
import { NEWEST, RecordsSection } from './records-section';

/** The newest invoices and credit notes of a customer. */
export function CustomerPapers({ email }: { email: string }) {
  const papers = useListPapersQuery({ q: email, limit: NEWEST }, REFETCH_ON_VIEW);
  return (
    <RecordsSection
      title="Invoices"
      noun="papers"
      query={papers}
      isShown={(paper) => paper.email === email}
      to={`${paths.invoices}?${new URLSearchParams({ q: email }).toString()}`}
    >
      {(paper) => <PaperRow key={paper._id} paper={paper} orderId={paper.order_id} />}
    </RecordsSection>
  );
}
