import { useGetDataCheckQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { DataCheckView } from '@/api/types.gen';
import { formatAge, formatCounted, formatDateTime } from '@/ui/format';
import layout from '@/ui/layout.module.css';
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
      role="status"
      aria-label="Data check"
      className={`${isWrong ? layout.notice : layout.muted} ${styles.note}`}
      data-tone={isWrong ? 'warning' : undefined}
    >
      {data && <Outcome {...data} />}
      {!data && error !== undefined && `The last data check could not be loaded. ${problemOf(error).detail}`}
    </div>
  );
}

function Outcome({ last }: { last?: DataCheckView | undefined }) {
  if (!last)
    return (
      <>
        Data check: never run. An operator runs it with <code>npm run shop -- doctor</code>.
      </>
    );
  const { at, problems, lines } = last;
  const time = (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAge(at)}
    </time>
  );
  if (problems === 0) return <>Data check: {time}, no problems.</>;
  const others = problems - lines.length;
  return (
    <>
      <strong>
        Data check: {time}, {formatCounted(problems, 'problem')}.
      </strong>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {others > 0 && <li>And {formatCounted(others, 'more problem')}: see the output of the check.</li>}
      </ul>
    </>
  );
}
