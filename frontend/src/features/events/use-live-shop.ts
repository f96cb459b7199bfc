import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '@/features/users/session';
import { watchShop } from './watch-shop';

/** Listens to the shop for as long as the component stands on the page, if it is for an admin. */
export function useLiveUpdates(admin: boolean): void {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    if (!admin) return;
    const stop = new AbortController();
    void dispatch(watchShop(stop.signal));
    return () => stop.abort();
  }, [dispatch, admin]);
}
