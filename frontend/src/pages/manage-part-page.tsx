import { PARTS } from '@/features/parts/manage-parts-table';
import { ButtonLink } from '@/ui/button';
import { UploadIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { ListExport, ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import styles from './manage-part-page.module.css';

export function Component() {
  return (
    <>
      <div className={`${layout.row} ${layout.spread} ${layout.fullOnPhone} ${styles.head}`}>
        <PageTitle>Manage Parts</PageTitle>
        <div className={`${layout.row} ${layout.growOnPhone}`}>
          <ListExport list={PARTS} />
          <ButtonLink look="quiet" size="small" to={paths.importParts}>
            <UploadIcon />
            Import CSV
          </ButtonLink>
        </div>
      </div>
      <ListTable list={PARTS} />
    </>
  );
}
