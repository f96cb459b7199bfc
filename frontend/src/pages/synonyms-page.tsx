import { Synonyms } from '@/features/parts/synonyms';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle
        size="small"
        note="Each text finds the parts that have all of its words, as if it had been searched for."
      >
        Synonyms
      </PageTitle>
      <Synonyms />
    </>
  );
}
