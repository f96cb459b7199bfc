import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What a control takes over, so that its label, hint and message belong to it. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface FieldProps {
  label: string;
  children: (control: ControlProps) => ReactNode;
  /** what is wrong with the value, announced */
  problem?: string;
  /** a quiet sentence below */
  hint?: ReactNode;
  className?: string;
}

/** A labelled control without Ant Design, with its hint and its message below. */
export function Field({ label, children, problem, hint, className = '' }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`${styles.field} ${className}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': problem !== undefined,
        'aria-describedby': noteId,
      })}
      <div className={styles.note} id={noteId}>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}
