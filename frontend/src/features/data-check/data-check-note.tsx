import { useGetDataCheckQuery } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import type { DataCheckView } from '@/api/types.gen';
import { formatAge, formatCounted, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Time } from '@/ui/time';
import styles from './data-check-note.module.css';

const POLL_MS = 60_000;

/** The outcome of the last data check, which an operator runs on the server. */
export function DataCheckNote() {
  const { data, error } = useGetDataCheckQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const isWrong = (data?.last?.problems ?? 0) > 0;
  return (
    <div
      role="group"
      aria-label="Data check"
      className={`${isWrong ? layout.notice : layout.muted} ${styles.note}`}
      data-tone={isWrong ? 'warning' : undefined}
    >
      {/* The time is outside, because it changes with every poll, and only another outcome is worth announcing. */}
      <div role="status" className={styles.outcome}>
        {data && <Outcome {...data} />}
        {!data && error !== undefined && `The last data check could not be loaded. ${problemOf(error).detail}`}
      </div>{' '}
      {data?.last && (
        <span className={layout.muted}>
          Checked <Time at={data.last.at} format={formatAge} title={formatDateTime(data.last.at)} />.
        </span>
      )}
    </div>
  );
}

function Outcome({ last }: { last?: DataCheckView | undefined }) {
  if (!last)
    return (
      <>
        Data check: not run yet. Run <code>npm run shop -- doctor</code> on the server.
      </>
    );
  const { problems, lines } = last;
  if (problems === 0) return 'Data check: no problems.';
  const others = problems - lines.length;
  return (
    <>
      <strong>Data check: {formatCounted(problems, 'problem')}.</strong>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {others > 0 && <li>And {formatCounted(others, 'more problem')}: see the output of the check.</li>}
      </ul>
    </>
  );
}
