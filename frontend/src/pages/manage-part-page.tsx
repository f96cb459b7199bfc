import { AddPictures } from '@/features/parts/add-pictures';
import { usePartList } from '@/features/parts/manage-parts-table';
import { ButtonLink } from '@/ui/button';
import { UploadIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import styles from '@/features/parts/manage-parts.module.css';

export function Component() {
  return (
    <>
      <div className={`${layout.row} ${layout.spread} ${styles.head}`}>
        <PageTitle size="small">Manage Parts</PageTitle>
        <div className={layout.row}>
          <AddPictures />
          <ButtonLink look="quiet" size="small" to={paths.importParts}>
            <UploadIcon />
            Import CSV
          </ButtonLink>
        </div>
      </div>
      <ListTable list={usePartList()} />
    </>
  );
}
