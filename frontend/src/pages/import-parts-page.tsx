import { paths } from '@/ui/paths';
import { PartImport } from '@/features/part-import/part-import';
import { BackLink, PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle
        lead={<BackLink to={paths.manageParts}>All parts</BackLink>}
        note="Adds and changes parts from a file, all of its rows or none."
      >
        Import Parts
      </PageTitle>
      <PartImport />
    </>
  );
}
