import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { brand } from '@/ui/brand';
import { Section } from '@/ui/section';
import { useReducedMotion } from '@/ui/use-media';
import styles from './business-facts.module.css';
import layout from '@/ui/layout.module.css';

export function BusinessFacts() {
  if (brand.figures.length === 0) return null;
  return (
    <Section id="facts" title="Our business in figures" sunken>
      <dl className={styles.facts}>
        {brand.figures.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt className={layout.hint}>{name}</dt>
            <dd className={styles.value}>
              <CountUp to={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** A number that counts up once when it becomes visible. The document always contains the final number; CSS draws the counting. */
function CountUp({ to }: { to: number }) {
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
