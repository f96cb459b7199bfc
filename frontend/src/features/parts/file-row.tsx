import { AlertIcon, CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Spinner } from '@/ui/spinner';
import styles from './part-form.module.css';

interface FileRowProps {
  name: string;
  /** why it was refused; undefined: it is being sent */
  problem: string | undefined;
  onDismiss: () => void;
}

/** A chosen file until it is stored. */
export function FileRow({ name, problem, onDismiss }: FileRowProps) {
  if (problem === undefined)
    return (
      <p className={styles.file}>
        <Spinner label={`Uploading ${name}`} />
        <span aria-hidden="true">Uploading {name}…</span>
      </p>
    );
  return (
    <div role="alert" className={`${layout.notice} ${styles.file}`} data-tone="danger">
      <AlertIcon />
      <p>
        <strong>{name}</strong>: {problem}
      </p>
      <button type="button" className={layout.iconButton} aria-label={`Dismiss ${name}`} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
