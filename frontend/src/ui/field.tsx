import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import layout from './layout.module.css';

/** Props of a control that connect it to its label, hint and message. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface FieldProps {
  label: string;
  /** whether only screen readers read the label */
  hideLabel?: boolean;
  children: (control: ControlProps) => ReactNode;
  /** the error of the value, announced by screen readers */
  problem?: string;
  /** a secondary sentence below the control */
  hint?: ReactNode;
  className?: string;
}

/** A labelled control for pages without Ant Design, with its hint and message below. */
export function Field({ label, hideLabel = false, children, problem, hint, className = '' }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`${layout.stack} ${styles.field} ${className}`}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
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
        {hint !== undefined && <p className={layout.hint}>{hint}</p>}
      </div>
    </div>
  );
}
