import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { BusyIcon } from './icons';
import styles from './button.module.css';

interface Look {
  /** `primary` once on a screen, `quiet` beside it; the `band` looks are for dark bands. */
  look?: 'primary' | 'quiet' | 'band' | 'band-quiet';
  size?: 'small' | 'normal';
}

/** A link that looks like a button, for pages without Ant Design. */
export function ButtonLink({ look = 'primary', size = 'normal', className = '', ...link }: LinkProps & Look) {
  return <Link {...link} data-size={size} data-look={look} className={`${styles.button} ${className}`} />;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** What it began is under way: it keeps its name and the keyboard, and shows that it works. */
  busy?: boolean;
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
      className={`${styles.button} ${className}`}
    >
      {busy && <BusyIcon className={styles.busy} />}
      {children}
    </button>
  );
}
