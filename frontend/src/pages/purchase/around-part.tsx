import { useEffect, useState } from 'react';
import type { PartView } from '@/api/types.gen';
import { SimilarParts } from '@/features/parts/similar-parts';
import { PartStock } from '@/features/parts/stock';
import { Button } from '@/ui/button';
import { Money } from '@/ui/money';
import styles from './around-part.module.css';

/** The heading of the order form. */
const FORM_TITLE = 'order-title';

/** Other parts below a part, and on a narrow screen its price at the bottom until the order form is in view. */
export function AroundPart({ part }: { part: PartView }) {
  const isFormInView = useIsInView(FORM_TITLE);
  const toForm = () => document.getElementById(FORM_TITLE)?.focus();
  return (
    <>
      <div className={styles.below}>
        <SimilarParts part={part} />
      </div>
      {!isFormInView && !part.archived && (
        <div role="region" aria-label="Price and stock" className={styles.bar}>
          <p>
            <Money className={styles.price} dollars={part.price} />
            <PartStock part={part} />
          </p>
          <Button size="small" onClick={toForm}>
            Order
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether the section around the heading with this id is on the screen. */
function useIsInView(id: string): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    const section = document.getElementById(id)?.closest('section');
    if (!section) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? true));
    observer.observe(section);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}
