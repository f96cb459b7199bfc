import { MAX_LINES } from './basket';
import { useState } from 'react';
import { useListPartsQuery } from '@/api/api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import { problemOf } from '@/api/problem';
import type { BasketLineView, NewLinesBody, PartView } from '@/api/types.gen';
import type { Session } from '@/features/users/use-session';
import orderStyles from '@/features/orders/order-form.module.css';
import { VerifiedOnly } from '@/features/users/verify-email';
import { ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { Spinner } from '@/ui/spinner';
import styles from './basket-contents.module.css';
import { BasketDownload } from './basket-download';
import { BasketLine } from './basket-line';
import { BasketOrder, type PendingOrder } from './basket-order';
import { lineProblem, type PricedLine, totalOf } from './line-rules';

interface BasketContentsProps {
  lines: readonly BasketLineView[];
  session: Session;
  onPlaced: (orderId: string) => void;
}

/** The lines of the basket with the parts as they are now, and the order form. */
export function BasketContents({ lines, session, onPlaced }: BasketContentsProps) {
  const [pending, setPending] = useState<PendingOrder>();
  const [refused, setRefused] = useState<{ lines: typeof lines; messages: Record<string, string> }>();
  const shown = pending?.lines?.map(sentLine) ?? lines;
  const { parts, isLoading, isEmpty, problem, isFetching, retry } = useBasketParts(shown);
  const failed = problem !== undefined && (
    <ErrorState title="The parts could not be loaded" onRetry={retry} retrying={isFetching} isBanner={!isEmpty}>
      {problem}
    </ErrorState>
  );
  if (isEmpty) return failed || <Spinner block label="Loading the basket" />;

  const priced = shown.flatMap((line): PricedLine[] => {
    const part = parts.get(line.part_id);
    return part ? [{ ...line, part }] : [];
  });
  const isPartLoading = shown.some(({ part_id }) => isLoading(part_id));
  const total = isPartLoading ? undefined : totalOf(priced);
  const isBlocked = shown.some((line) => lineProblem(line, parts.get(line.part_id)) !== undefined);
  // A message about a line is about its amount then.
  const messages = refused?.lines === lines ? refused.messages : {};
  return (
    <div className={`${layout.stack} ${styles.basket}`}>
      <div className={`${layout.stack} ${styles.lines}`}>
        {failed}
        {pending?.lines && (
          <p className={layout.notice} data-tone="warning">
            These parts were sent as an order that has no answer yet. They cannot be changed until you press Order
            again.
          </p>
        )}
        <ul className={`${layout.list} ${layout.lined}`} aria-label="Parts in your basket">
          {shown.map((line) => (
            <BasketLine
              key={line.part_id}
              line={line}
              part={parts.get(line.part_id)}
              isLoading={isLoading(line.part_id)}
              isLocked={pending !== undefined}
              refusal={messages[line.part_id]}
            />
          ))}
        </ul>
        {priced.length > 0 && <BasketDownload lines={priced} />}
      </div>
      <section className={`${layout.panel} ${layout.padded} ${orderStyles.panel}`} aria-labelledby="order-title">
        <h2 id="order-title">Your order</h2>
        {session.user ? (
          <VerifiedOnly key={session.user.email} user={session.user} purpose="to order" level={3}>
            <BasketOrder
              lines={priced}
              total={total}
              disabledReason={disabledReason(session, isPartLoading, isBlocked)}
              user={session.user}
              onPlaced={onPlaced}
              onPending={setPending}
              onRefused={(texts) => setRefused({ lines, messages: texts })}
            />
          </VerifiedOnly>
        ) : (
          <SignInToOrder total={total} isChecking={session.status === 'loading'} />
        )}
      </section>
    </div>
  );
}

function disabledReason({ admin }: Session, isLoading: boolean, isBlocked: boolean): string | undefined {
  if (admin === undefined) return 'Checking your account…';
  if (isLoading) return 'Loading the parts…';
  return isBlocked ? 'Fix or remove the marked parts to place the order.' : undefined;
}

function SignInToOrder({ total, isChecking }: { total: number | undefined; isChecking: boolean }) {
  if (isChecking) return <Spinner block label="Loading the order form" />;
  const state = { from: paths.basket };
  return (
    <div className={layout.stack}>
      <p className={styles.total}>Total: {total === undefined ? <span>…</span> : <Money dollars={total} />}</p>
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

/** A line of an order that was sent. */
function sentLine({ part_id, amount, total_price }: NewLinesBody['lines'][number]): BasketLineView {
  return { part_id, amount, price: total_price / amount };
}

/** The parts of the lines as they are now, in one request, which is repeated when other parts are in the basket. */
function useBasketParts(lines: readonly BasketLineView[]) {
  const ids = lines.map(({ part_id }) => part_id).toSorted();
  const { data, currentData, error, isFetching, refetch } = useListPartsQuery(
    { ids: ids.join(','), limit: MAX_LINES },
    { skip: ids.length === 0, refetchOnMountOrArgChange: PREFETCHED_FOR_S, refetchOnFocus: true },
  );
  const [answered, setAnswered] = useState<{ data: typeof data; ids: readonly string[] }>({ data: undefined, ids: [] });
  if (currentData !== undefined && currentData !== answered.data) setAnswered({ data: currentData, ids });

  const parts = new Map(data?.items.map((part): [string, PartView] => [part._id, part]));
  /** Whether it is not known yet if the part is sold. */
  const isLoading = (id: string) => currentData === undefined && !parts.has(id) && !answered.ids.includes(id);
  return {
    parts,
    isLoading,
    isEmpty: data === undefined,
    /** why parts are missing */
    problem: error !== undefined && ids.some(isLoading) ? problemOf(error).detail : undefined,
    isFetching,
    retry: () => void refetch(),
  };
}
