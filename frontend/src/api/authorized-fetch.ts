import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { readAccessToken } from './access-token';
import { BASE_URL, inSession } from './base-query';

export type FetchAnswer<Data> = { data: Data; error?: undefined } | { data?: undefined; error: FetchBaseQueryError };

interface FetchCall<Data> extends Omit<RequestInit, 'headers'> {
  /** its name in the API's document */
  endpoint: string;
  path: string;
  headers: Record<string, string>;
  /** reads a response that is no error */
  read: (response: Response) => FetchAnswer<Data> | Promise<FetchAnswer<Data>>;
}

/**
 * Sends a request with the access token, whose response is a file or arrives in pieces; renews or ends the session as `shopQuery` does.
 * @param extra the store's extra argument
 */
export function authorizedFetch<Data>(
  { endpoint, path, headers, read, ...init }: FetchCall<Data>,
  extra: unknown,
): Promise<FetchAnswer<Data>> {
  const send = async (): Promise<FetchAnswer<Data>> => {
    const Authorization = `Bearer ${readAccessToken() ?? ''}`;
    try {
      const response = await fetch(new Request(BASE_URL + path, { ...init, headers: { ...headers, Authorization } }));
      if (response.ok) return await read(response);
      return { error: { status: response.status, data: await response.json().catch(() => undefined) } };
    } catch (error) {
      return { error: { status: 'FETCH_ERROR', error: String(error) } };
    }
  };
  return inSession(send, { endpoint, extra });
}

/**
 * `authorizedFetch` for components. Its requests may take minutes, and they are not queries or mutations of RTK Query, because RTK Query
 * refetches no list while one of its own requests is pending.
 */
export function useAuthorizedFetch() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return <Data>(call: FetchCall<Data>) => dispatch((_dispatch, _getState, extra) => authorizedFetch(call, extra));
}
