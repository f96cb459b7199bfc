import { useDispatch } from 'react-redux';
import { apiRoot } from './api-root';
import { useAuthorizedFetch, type FetchAnswer } from './authorized-fetch';
import { PROGRESS_TYPES, readProgress, type Progress } from './progress';
import { STALE_AFTER_BULK } from './stale-tags';
import type { BulkOrdersBody, BulkPartsBody, BulkReportView } from './types.gen';

export type BulkKind = keyof typeof STALE_AFTER_BULK;

/** One action for 1 to 500 rows. */
export type BulkBody = BulkOrdersBody | BulkPartsBody;

/** Sends an action for many rows. */
export function useBulkCall(kind: BulkKind) {
  const send = useAuthorizedFetch();
  const dispatch = useDispatch();
  return async (body: BulkBody, onProgress: (progress: Progress) => void): Promise<FetchAnswer<BulkReportView>> => {
    const answer = await send({
      endpoint: 'bulk',
      path: `/${kind}/bulk`,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Accept: PROGRESS_TYPES },
      read: (response) => readProgress<BulkReportView>(response, onProgress),
    });
    // The server may have changed rows although its answer was lost.
    dispatch(apiRoot.util.invalidateTags(STALE_AFTER_BULK[kind]()));
    return answer;
  };
}
