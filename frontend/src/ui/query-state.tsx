import type { ReactNode } from 'react';
import { problemOf } from '@/api/problem';
import { ErrorState } from './error-state';

interface Query<Data> {
  /** the answer to the current arguments */
  currentData?: Data | undefined;
  /** the last answer, possibly to other arguments */
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryStateProps<Data> {
  /** from RTK Query */
  query: Query<Data>;
  /** what is loaded, such as `The order` */
  name: string;
  loading: ReactNode;
  /** shown instead of the error when the server answers 404 */
  missing?: ReactNode;
  /** whether the previous answer is shown while another one loads */
  keepPrevious?: boolean;
  children: (data: Data) => ReactNode;
}

/** The content that a query has loaded; after a failure, an error with a retry instead of it, or above the content loaded earlier. */
export function QueryState<Data>({ query, name, loading, missing, keepPrevious, children }: QueryStateProps<Data>) {
  const { error, isFetching, refetch } = query;
  const problem = error === undefined ? undefined : problemOf(error);
  const data = query.currentData ?? (keepPrevious && !problem ? query.data : undefined);
  if (missing !== undefined && problem?.status === 404) return missing;
  if (data === undefined && !problem) return loading;
  const isLoaded = data !== undefined;
  const stale = `${name.endsWith('s') ? 'are' : 'is'} not up to date`;
  return (
    <>
      {problem && (
        <ErrorState
          above={isLoaded}
          title={`${name} ${isLoaded ? stale : 'could not be loaded'}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {problem.detail}
        </ErrorState>
      )}
      {isLoaded && children(data)}
    </>
  );
}
