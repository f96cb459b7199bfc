import { ManagePartsTable, PartCsvButtons } from '@/features/parts/manage-parts-table';
import { PART_SORTS } from '@/features/parts/part-sorts';
import { PART_FILTERS } from '@/features/parts/stock-filter';
import { PageTitle } from '@/ui/page-title';
import { useTableQuery } from '@/ui/use-table-query';
import layout from '@/ui/layout.module.css';
import styles from './manage-part-page.module.css';

const options = { sorts: PART_SORTS, fields: PART_FILTERS } as const;

export function Component() {
  const state = useTableQuery(options);
  return (
    <>
      <div className={`${layout.row} ${layout.spread} ${layout.fullOnPhone} ${styles.head}`}>
        <PageTitle>Manage Parts</PageTitle>
        <PartCsvButtons state={state} />
      </div>
      <ManagePartsTable state={state} />
    </>
  );
}
