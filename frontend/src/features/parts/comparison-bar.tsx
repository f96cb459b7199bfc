import { Button, ButtonLink } from '@/ui/button';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import styles from './part-grid.module.css';
import { useComparison } from './use-comparison';

/** Shown at the bottom of the catalogue while parts are chosen for comparison. */
export function ComparisonBar() {
  const { ids, search, clear } = useComparison();
  return (
    <div role="region" aria-label="Comparison" className={styles.comparison}>
      <div className={`${layout.container} ${layout.row} ${layout.spread}`}>
        <p role="status">{formatCounted(ids.length, 'part')} to compare</p>
        <div className={layout.row}>
          <Button look="quiet" size="small" onClick={clear}>
            Clear
          </Button>
          <ButtonLink size="small" to={{ pathname: paths.compare, search }}>
            Compare
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
