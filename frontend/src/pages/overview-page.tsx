import { DataCheckNote } from '@/features/data-check/data-check-note';
import { Overview } from '@/features/stats/overview';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle note="Sales, and what needs your attention. Days are in UTC.">Overview</PageTitle>
      <Overview />
      <DataCheckNote />
    </>
  );
}
