import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '@/ui/use-media';
import styles from './count-up.module.css';

/** A number that counts up once, when it comes into view. The document holds the final number all the time; the counting is paint. */
export function CountUp({ to }: { to: number }) {
  const still = useReducedMotion();
  const element = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);

  return (
    <span
      ref={element}
      className={`figure ${styles.number}`}
      data-counts={seen && !still}
      style={{ '--to': to } as CSSProperties}
    >
      {to}
    </span>
  );
}
