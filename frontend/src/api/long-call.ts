import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { inSession } from './base-query';

/**
 * Sends what may take minutes, such as a file. It is no query and no mutation of RTK Query, which refetches no list while one of
 * its own calls is pending.
 */
export function useLongCall() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return <Answer extends { error?: FetchBaseQueryError }>(endpoint: string, sendOnce: () => Promise<Answer>) =>
    dispatch((_dispatch, _getState, extra) => inSession(sendOnce, { endpoint, extra }));
}
