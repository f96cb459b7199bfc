import { Attributes } from '@/features/parts/manage-attributes';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle
        size="small"
        note="What parts are like beyond their price and stock. Categories list those of their parts."
      >
        Attributes
      </PageTitle>
      <Attributes />
    </>
  );
}
