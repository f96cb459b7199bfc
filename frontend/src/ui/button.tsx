import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { BusyIcon } from './icons';
import styles from './button.module.css';

interface Look {
  /** Use one `primary` per screen and `quiet` next to it; the `band` looks are for dark sections. */
  look?: 'primary' | 'quiet' | 'band' | 'band-quiet';
  size?: 'small' | 'normal';
}

/** A link that looks like a button, for pages without Ant Design. */
export function ButtonLink({ look = 'primary', size = 'normal', className = '', ...link }: LinkProps & Look) {
  return <Link {...link} data-size={size} data-look={look} className={`screen-only ${styles.button} ${className}`} />;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Its action is running: the button shows a spinner and keeps its name and the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button for pages without Ant Design. */
export function Button({ look = 'primary', size = 'normal', className = '', busy, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy}
      {...button}
      data-size={size}
      data-look={look}
      className={`screen-only ${styles.button} ${className}`}
    >
      {busy && <BusyIcon className="turning" />}
      {children}
    </button>
  );
}
