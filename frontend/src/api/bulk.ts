import { useDispatch } from 'react-redux';
import { apiRoot, type Tag } from './api-root';
import { useAuthorizedFetch, type FetchAnswer } from './authorized-fetch';
import { PROGRESS_TYPES, readProgress, type Progress } from './progress';

/** What happened to one row. Source: `POST /orders/bulk` in the API's document. */
export interface BulkResult {
  id: string;
  name: string;
  outcome: 'done' | 'already' | 'refused';
  detail?: string;
}

export interface BulkAnswer {
  results: BulkResult[];
  done: number;
  already: number;
  refused: number;
}

/** The body of `POST /orders/bulk` or `POST /parts/bulk`. */
export interface BulkBody {
  action: string;
}

/** By the path's first segment: the cache tags that a change of many rows invalidates. */
const CHANGED = {
  orders: ['orders', 'parts', 'messages', 'stats', 'audit-log'],
  parts: ['parts', 'stats', 'audit-log'],
} as const satisfies Record<string, Tag[]>;
export type BulkKind = keyof typeof CHANGED;

/** Sends one action for many rows. */
export function useBulkCall(kind: BulkKind) {
  const send = useAuthorizedFetch();
  const dispatch = useDispatch();
  return async (body: BulkBody, onProgress: (progress: Progress) => void): Promise<FetchAnswer<BulkAnswer>> => {
    const answer = await send({
      endpoint: 'bulk',
      path: `/${kind}/bulk`,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Accept: PROGRESS_TYPES },
      read: (response) => readProgress<BulkAnswer>(response, onProgress),
    });
    // The server may have changed rows although its answer was lost.
    dispatch(apiRoot.util.invalidateTags([...CHANGED[kind]]));
    return answer;
  };
}
