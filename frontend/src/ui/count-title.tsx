import { ErrorState } from './error-state';
import { PageTitle, type PageTitleProps } from './page-title';

interface CountTitleProps extends Omit<PageTitleProps, 'children'> {
  /** what is counted: `Total Orders` */
  label: string;
  /** undefined until it has arrived */
  total: string | undefined;
  /** the call that brings it */
  call: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** what happened, in a sentence */
  describeError: (error: unknown) => { detail: string };
}

/** The heading of a page that says how many there are, or that it could not be found out. */
export function CountTitle({ label, total, call, describeError, ...title }: CountTitleProps) {
  const { error, isFetching, refetch } = call;
  const isMissing = total === undefined && error !== undefined;
  return (
    <>
      <PageTitle {...title}>
        {label}: {isMissing ? 'unknown' : total}
      </PageTitle>
      {isMissing && (
        <ErrorState above title="They could not be counted" onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error).detail}
        </ErrorState>
      )}
    </>
  );
}
