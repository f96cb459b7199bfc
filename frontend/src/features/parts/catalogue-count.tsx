import { formatCount, formatTotal } from '@/ui/format';
import styles from './part-grid.module.css';

interface CatalogueCountProps {
  /** absent while nothing has come */
  shown: number | undefined;
  /** as the API gives it, `26` or `10000+` */
  total: string;
  filtered: boolean;
}

/** How many parts there are and how many of them are shown; announced when it changes. */
export function CatalogueCount({ shown, total, filtered }: CatalogueCountProps) {
  return (
    <p role="status" className={styles.count}>
      {shown !== undefined && words(shown, total, filtered)}
    </p>
  );
}

function words(shown: number, total: string, filtered: boolean): string {
  const noun = `${total === '1' ? 'part' : 'parts'} ${filtered ? 'found' : 'on sale'}`;
  if (total === '0') return `No ${noun}`;
  const all = `${formatTotal(total)} ${noun}`;
  return String(shown) === total ? all : `${formatCount(shown)} of ${all}`;
}
