import { useDispatch } from 'react-redux';
import { apiRoot, type Tag } from './api-root';
import { useAuthorizedFetch, type FetchAnswer } from './authorized-fetch';
import { PROGRESS_TYPES, readProgress, type Progress } from './progress';
import type { BulkOrdersBody, BulkPartsBody, BulkReportView } from './types.gen';

/** By the path's first segment: the cache tags that a change of many rows invalidates. */
const CHANGED = {
  orders: ['orders', 'parts', 'messages', 'stats', 'audit-log'],
  parts: ['parts', 'stats', 'audit-log'],
} as const satisfies Record<string, Tag[]>;
export type BulkKind = keyof typeof CHANGED;

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
    dispatch(apiRoot.util.invalidateTags([...CHANGED[kind]]));
    return answer;
  };
}
