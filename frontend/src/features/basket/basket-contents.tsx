import { useState } from 'react';
import { useListPartsQuery } from '@/api/api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import { problemOf } from '@/api/problem';
import type { BasketLineView } from '@/api/types.gen';
import type { Session } from '@/features/users/use-session';
import { VerifiedOnly } from '@/features/users/verify-email';
import { ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { formatMoney } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { Spinner } from '@/ui/spinner';
import { MAX_LINES } from './basket';
import styles from './basket-contents.module.css';
import { BasketLine } from './basket-line';
import { BasketOrder } from './basket-order';
import { lineProblem, type PricedLine, totalOf } from './line-rules';

interface BasketContentsProps {
  lines: readonly BasketLineView[];
  session: Session;
  onPlaced: (orderId: string) => void;
}

/** The lines of the basket with the parts as they are now, and the order form. */
export function BasketContents({ lines, session, onPlaced }: BasketContentsProps) {
  const { parts, error, isFetching, refetch } = useParts(lines);
  const [refused, setRefused] = useState<{ lines: typeof lines; messages: Record<string, string> }>();
  if (parts === undefined) {
    if (error === undefined || isFetching) return <Spinner block label="Loading the basket" />;
    return (
      <ErrorState title="The parts could not be loaded" onRetry={() => void refetch()}>
        {problemOf(error).detail}
      </ErrorState>
    );
  }
  const priced = lines.flatMap((line): PricedLine[] => {
    const part = parts.get(line.part_id);
    return part ? [{ ...line, part }] : [];
  });
  const isBlocked = lines.some((line) => lineProblem(line, parts.get(line.part_id)) !== undefined);
  // A message about a line is about its amount then.
  const messages = refused?.lines === lines ? refused.messages : {};
  return (
    <div className={styles.basket}>
      <ul className={`${layout.list} ${styles.lines}`} aria-label="Lines">
        {lines.map((line) => (
          <BasketLine key={line.part_id} line={line} part={parts.get(line.part_id)} refusal={messages[line.part_id]} />
        ))}
      </ul>
      <section className={`${layout.panel} ${styles.order}`} aria-labelledby="order-title">
        <h2 id="order-title">Your order</h2>
        {session.user ? (
          <VerifiedOnly key={session.user.email} user={session.user} purpose="to order" level={3}>
            <BasketOrder
              lines={priced}
              disabledReason={disabledReason(session, isBlocked)}
              user={session.user}
              onPlaced={onPlaced}
              onRefused={(texts) => setRefused({ lines, messages: texts })}
            />
          </VerifiedOnly>
        ) : (
          <SignInToOrder total={totalOf(priced)} isChecking={session.status === 'loading'} />
        )}
      </section>
    </div>
  );
}

function disabledReason({ admin }: Session, isBlocked: boolean): string | undefined {
  if (admin === undefined) return 'Checking your account…';
  return isBlocked ? 'Some lines cannot be ordered as they are. Change or remove them first.' : undefined;
}

function SignInToOrder({ total, isChecking }: { total: number; isChecking: boolean }) {
  if (isChecking) return <Spinner block label="Loading the order form" />;
  const state = { from: paths.basket };
  return (
    <div className={layout.stack}>
      <p className={styles.total}>
        Total: <span className="figure">{formatMoney(total)}</span>
      </p>
      <p className={layout.hint}>Log in to order. Your basket stays as it is.</p>
      <div className={`${layout.row} ${layout.growOnPhone}`}>
        <ButtonLink to={paths.logIn} state={state}>
          Log In to order
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.signUp} state={state}>
          Sign Up
        </ButtonLink>
      </div>
    </div>
  );
}

/** The parts of the lines by id, in one request; undefined until those of all lines are loaded. */
function useParts(lines: readonly BasketLineView[]) {
  const ids = lines.map(({ part_id }) => part_id).toSorted();
  const { data, currentData, ...call } = useListPartsQuery(
    { ids: ids.join(','), limit: MAX_LINES },
    { skip: ids.length === 0, refetchOnMountOrArgChange: PREFETCHED_FOR_S, refetchOnFocus: true },
  );
  // After a line was removed, the parts of the others are known already.
  const known = new Map(data?.items.map((part) => [part._id, part]));
  const isComplete = currentData !== undefined || ids.every((id) => known.has(id));
  return { ...call, parts: isComplete ? known : undefined };
}
