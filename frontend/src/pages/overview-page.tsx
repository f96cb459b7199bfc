import { Overview } from '@/features/stats/overview';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle note="How the shop does, and what waits for you. Days are those of UTC.">Overview</PageTitle>
      <Overview />
    </>
  );
}
