import { Link, useParams } from 'react-router-dom';
import { useGetPartQuery } from '@/api/api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import type { PartView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import styles from '@/features/orders/order-form.module.css';
import { PartDetail, PartDetailSkeleton } from '@/features/parts/part-detail';
import { PartStock } from '@/features/parts/stock';
import { useSession } from '@/features/users/use-session';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { type HeadTags, useDocumentTitle } from '@/ui/document-head';
import { firstPaint } from '@/ui/first-paint';
import { lazyPart } from '@/ui/lazy-part';
import { Money } from '@/ui/money';
import { PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { Spinner } from '@/ui/spinner';
import layout from '@/ui/layout.module.css';

/** Loaded after the part is painted. */
const AroundPart = lazyPart(async () => (await import('./purchase/around-part')).AroundPart, {
  failure: 'Similar parts could not be shown',
  skeleton: null,
  narrow: true,
});
const formSpinner = <Spinner block label="Loading the order form" />;
const OrderPart = lazyPart(async () => (await import('./purchase/order-part')).OrderPart, {
  failure: 'The order form could not be loaded',
  skeleton: formSpinner,
});
void firstPaint.then(OrderPart.preload);
void firstPaint.then(AroundPart.preload);

/** A part, which is public, and next to it the order form once the session is restored. */
export function Component() {
  const { id = '' } = useParams();
  const { user, admin } = useSession();
  const {
    currentData: part,
    error,
    isFetching,
    refetch,
  } = useGetPartQuery({ id }, { refetchOnMountOrArgChange: PREFETCHED_FOR_S });
  useDocumentTitle(part ? part.name : 'Order a part', headOf(part, error && problemOf(error).status === 404));

  if (part || error === undefined || isFetching) {
    return (
      <div className={`${layout.container} ${layout.page}`}>
        <div className={`${layout.columns} ${styles.page}`}>
          {part ? <PartDetail part={part} /> : <PartDetailSkeleton />}
          <section
            className={`${layout.panel} ${layout.padded} ${styles.panel} ${styles.beside}`}
            data-waiting={part === undefined}
            aria-labelledby="order-title"
          >
            <h2 id="order-title" tabIndex={-1}>
              Your order
            </h2>
            {part && (
              <p className={`${layout.row} ${layout.spread} ${styles.offer}`}>
                <Money dollars={part.price} />
                <PartStock part={part} />
              </p>
            )}
            {part?.archived ? (
              <p>
                This part is archived: only admins see it, and it cannot be ordered.{' '}
                <Link to={paths.editPart(id)}>Edit it or bring it back</Link>
              </p>
            ) : part && user ? (
              <OrderPart part={part} user={user} admin={admin} />
            ) : (
              formSpinner
            )}
          </section>
          {part && <AroundPart part={part} />}
        </div>
      </div>
    );
  }
  return (
    <div className={`${layout.container} ${layout.page}`}>
      <PageTitle>Order a part</PageTitle>
      {problemOf(error).status === 404 ? (
        <EmptyState title="This part is not on sale" action={<ButtonLink to={paths.home}>See all parts</ButtonLink>}>
          It may have been taken out of the catalogue, or the link is incomplete.
        </EmptyState>
      ) : (
        <ErrorState title="The part could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      )}
    </div>
  );
}

/** The tags for search engines and link previews: those of the part, or of a missing part. */
function headOf(part?: PartView, missing = false): HeadTags | undefined {
  if (part) return { description: part.description, canonical: paths.purchase(part._id) };
  return missing ? { description: 'This part is not on sale' } : undefined;
}
