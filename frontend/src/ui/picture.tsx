import { useState } from 'react';
import layout from './layout.module.css';
import { srcSetOf } from './picture-widths';
import styles from './picture.module.css';

interface PictureProps {
  /** absent: the placeholder */
  src?: string | undefined;
  alt: string;
  /** In pixels; the height is three quarters of it, so that the layout does not shift when it loads. */
  width?: number;
  /** How wide it is shown, as CSS says it, until the browser knows; by default its width. */
  sizes?: string;
  /** Visible on the first screen: loads immediately instead of lazily, and is painted together with the text. */
  eager?: boolean;
  className?: string;
  /** Called when the picture cannot be loaded. */
  onMissing?: () => void;
}

/** A picture from any URL; a drawn placeholder with the same text and size replaces a picture that cannot be loaded. */
export function Picture({
  src,
  alt,
  width = 320,
  sizes = `${width}px`,
  eager = false,
  className = '',
  onMissing,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const srcSet = srcSetOf(src);
  if (failedSrc === src) {
    return (
      <span
        className={`${layout.plate} ${styles.missing} ${className}`}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <svg viewBox="0 0 64 48">
          <path d="M20 12h24v24H20zM26 12V7m6 5V7m6 5V7M26 41v-5m6 5v-5m6 5v-5M20 18h-5m5 6h-5m5 6h-5M49 18h-5m5 6h-5m5 6h-5" />
          <path className={styles.trace} d="m27 29 5-10 5 10" />
        </svg>
      </span>
    );
  }
  return (
    <img
      className={`${styles.picture} ${className}`}
      srcSet={srcSet}
      // A lazy one is chosen by the width that it has on the page.
      sizes={srcSet && (eager ? sizes : `auto, ${sizes}`)}
      src={src}
      alt={alt}
      width={width}
      height={width * 0.75}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      onError={() => {
        setFailedSrc(src);
        onMissing?.();
      }}
    />
  );
}
