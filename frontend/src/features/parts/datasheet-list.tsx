import type { PartView } from '@/api/types.gen';
import { formatBytes } from '@/ui/format-bytes';
import { DownloadIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import styles from './datasheet-list.module.css';
import detail from './part-detail.module.css';

interface DatasheetListProps {
  datasheets: NonNullable<PartView['datasheets']>;
  /** of its heading */
  level: 2 | 3;
}

/** The datasheets of a part, which browsers save under their names. */
export function DatasheetList({ datasheets, level }: DatasheetListProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={detail.attributes} aria-labelledby="part-datasheets">
      <Heading id="part-datasheets">Datasheets</Heading>
      <ul className={`${layout.list} ${layout.lined}`}>
        {datasheets.map(({ url, name, size }) => (
          <li key={url}>
            <a className={styles.datasheet} href={url} download={fileName(name)}>
              <DownloadIcon />
              <span className={styles.name}>{name}</span>{' '}
              <span className={`${layout.muted} figure`}>PDF, {formatBytes(size)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fileName = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
