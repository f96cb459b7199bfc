import { useEffect } from 'react';
import { useSession } from '@/features/users/use-session';

const KEY = 'admin';

/** For styles: the header has the height of an admin's while it is not yet known who is signed in. */
const show = (isAdmin: boolean) => document.documentElement.toggleAttribute('data-admin', isAdmin);
/** Whether an admin used this device last. */
export const wasAdmin = localStorage.getItem(KEY) !== null;
show(wasAdmin);

/** Remembers on this device whether the last user is an admin. */
export function useKnownAdmin(): void {
  const { status, admin } = useSession();
  const isAdmin = status === 'signed-out' ? false : admin;
  useEffect(() => {
    if (isAdmin === undefined) return;
    show(isAdmin);
    if (isAdmin) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  }, [isAdmin]);
}
