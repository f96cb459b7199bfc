import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface Look {
  /** `primary` once on a screen, `quiet` beside it; the `band` looks stand on dark bands. */
  look?: 'primary' | 'quiet' | 'band' | 'band-quiet';
  size?: 'small' | 'normal';
}

/** A link that looks like a button, for pages without Ant Design. */
export function ButtonLink({ look = 'primary', size = 'normal', className = '', ...link }: LinkProps & Look) {
  return <Link {...link} data-size={size} data-look={look} className={`${styles.button} ${className}`} />;
}

/** A button for pages without Ant Design. */
export function Button({
  look = 'primary',
  size = 'normal',
  className = '',
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return (
    <button type="button" {...button} data-size={size} data-look={look} className={`${styles.button} ${className}`} />
  );
}
