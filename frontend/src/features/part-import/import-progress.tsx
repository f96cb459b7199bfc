import { Button } from 'antd';
import type { ImportProgress as Progress } from '@/api/import-parts';
import styles from './import-progress.module.css';

interface ImportProgressProps {
  /** what is under way: `Checking parts.csv` */
  label: string;
  /** absent while the file is on its way */
  progress: Progress | undefined;
  onCancel: () => void;
}

/** How far a long import is; said aloud at each quarter alone. */
export function ImportProgress({ label, progress, onCancel }: ImportProgressProps) {
  const percent = progress && progress.of > 0 ? Math.floor((progress.done / progress.of) * 100) : undefined;
  const quarter = percent === undefined ? 0 : Math.floor(percent / 25) * 25;
  return (
    <div className={styles.progress}>
      <p className={styles.label}>
        <span className={styles.name}>{label}…</span>
        <span className={`figure ${styles.percent}`} aria-hidden="true">
          {percent === undefined ? '' : `${percent} %`}
        </span>
      </p>
      <progress
        className={styles.bar}
        aria-label={label}
        max={100}
        {...(percent !== undefined && { value: percent })}
      />
      <p className="visually-hidden" role="status">
        {label}
        {quarter > 0 && `: ${quarter} %`}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
