import { type PartView, useListPartsQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { formatTotal } from '@/ui/format';
import { Section } from '@/ui/section';
import { PartCard } from './part-card';
import { PartCardSkeleton } from './part-card-skeleton';
import styles from './part-grid.module.css';

/** The whole catalogue. */
export function PartGrid({ buyAt }: { buyAt: (partId: string) => string }) {
  const { data, error, isFetching, refetch } = useListPartsQuery({});
  return (
    <Section id="parts" title="Parts" aside={data && <p className={styles.count}>{countOf(data.total)}</p>}>
      {data ? (
        <PartList parts={data.items} buyAt={buyAt} />
      ) : error ? (
        <ErrorState title="The parts could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      ) : (
        <PartCardSkeleton />
      )}
    </Section>
  );
}

interface PartListProps {
  parts: PartView[];
  buyAt: (partId: string) => string;
}

function PartList({ parts, buyAt }: PartListProps) {
  if (parts.length === 0) {
    return (
      <EmptyState title="No parts on sale right now">
        The next delivery is on its way. Please come back soon.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.grid}>
      {parts.map((part) => (
        <li key={part._id} className={styles.cell}>
          <PartCard part={part} buyAt={buyAt(part._id)} />
        </li>
      ))}
    </ul>
  );
}

const countOf = (total: string) => `${formatTotal(total)} ${total === '1' ? 'part' : 'parts'} on sale`;
