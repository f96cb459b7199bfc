import { useEffect, useRef } from 'react';
import type { PartView } from '@/api/types.gen';
import { Button } from '@/ui/button';
import { PartCard } from './part-card';
import styles from './part-grid.module.css';

interface PartListProps {
  parts: PartView[];
  buyAt: (partId: string) => string;
  /** they answer an earlier question; the new answer is on its way */
  stale: boolean;
  growing: boolean;
  /** absent when these are all */
  onMore?: () => void;
}

/** Cards side by side, and the way to more of them. */
export function PartList({ parts, buyAt, stale, growing, onMore }: PartListProps) {
  const { list, remember } = useFocusOnArrival(parts.length);
  return (
    <>
      <ul ref={list} className={styles.grid} aria-busy={stale}>
        {parts.map((part) => (
          <li key={part._id} className={styles.cell}>
            <PartCard part={part} buyAt={buyAt(part._id)} />
          </li>
        ))}
      </ul>
      {(onMore ?? growing) && (
        <p className={styles.more}>
          <Button
            look="quiet"
            aria-disabled={growing}
            onClick={() => {
              if (growing) return;
              remember();
              onMore?.();
            }}
          >
            {growing ? 'Loading more parts…' : 'Show more parts'}
          </Button>
        </p>
      )}
    </>
  );
}

/** Who asked for more goes on at the first new card, as the button may be gone. */
function useFocusOnArrival(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current) return;
    list.current?.children[asked.current]?.querySelector('a')?.focus({ preventScroll: true });
    asked.current = undefined;
  }, [count]);
  return { list, remember: () => (asked.current = count) };
}
