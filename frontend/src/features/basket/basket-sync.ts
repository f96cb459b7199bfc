import { api } from '@/api/api';
import { readAccessToken } from '@/api/access-token';
import { problemOf } from '@/api/problem';
import type { BasketView } from '@/api/types.gen';
import { type Dispatch, selectSession, type SessionState } from '@/features/users/session';
import { toast } from '@/ui/toast';
import { BASKET_KEY, changeBasket, readBasket, MAX_LINES } from './basket';
import { type BasketState, basketChanged, selectBasket } from './basket-slice';
import { isSameBasket, mergeBaskets } from './merge-baskets';

/** Milliseconds after a change until it is sent, so that several clicks on a stepper are one request. */
const SEND_AFTER_MS = 400;
/** Milliseconds after which a tab that is shown again reads the customer's basket. */
const FRESH_FOR_MS = 10_000;
/** Attempts to store a change that other devices interrupt. */
const MAX_ATTEMPTS = 5;

type IsAdmin = ReturnType<typeof api.endpoints.isAdmin.select>;

interface Store {
  dispatch: Dispatch;
  getState: () => { session: SessionState; basket: BasketState } & Parameters<IsAdmin>[0];
  subscribe: (listener: () => void) => () => void;
}

/**
 * Reads the basket of this browser and follows other tabs and the session: a customer's basket is merged with that on the server, each
 * change is sent after a short pause, and after a sign-out it leaves this browser. Returns a function that stops it.
 */
export function startBasket(store: Store): () => void {
  const { dispatch } = store;
  const customer = () => {
    const session = selectSession(store.getState());
    return session.status === 'signed-in' ? session.user.email.toLowerCase() : undefined;
  };
  let email: string | undefined;
  let lines = selectBasket(store.getState()).lines;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pulledAt = 0;
  /** Whether the basket could not be merged because the check of the role failed; a screen may repeat the check. */
  let isRoleMissing = false;
  const roleOf = (of: string) => api.endpoints.isAdmin.select({ email: of })(store.getState()).data;

  const pull = async (of: string) => {
    pulledAt = Date.now();
    isRoleMissing = false;
    if (readBasket().synced?.email !== of) dispatch(basketChanged({ isMerging: true }));
    await readServerBasket(dispatch, of, () => customer() === of);
    isRoleMissing = customer() === of && roleOf(of) === undefined;
    dispatch(basketChanged({ isMerging: false }));
  };
  const follow = () => {
    const before = email;
    email = customer();
    const isNew = email !== before;
    if (email !== undefined && (isNew || (isRoleMissing && roleOf(email) !== undefined))) void pull(email);
    // Without an answer of the identity provider, the token and the basket stay for the next reload.
    if (email === undefined && selectBasket(store.getState()).synced && readAccessToken() === undefined)
      dispatch(changeBasket(() => ({ lines: [], synced: undefined })));
    const now = selectBasket(store.getState()).lines;
    if (now === lines) return;
    lines = now;
    clearTimeout(timer);
    const of = email;
    if (of !== undefined)
      timer = setTimeout(() => void sendChanges(dispatch, of, () => customer() === of), SEND_AFTER_MS);
  };
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (key !== BASKET_KEY && key !== null) return;
    const basket = readBasket();
    // The tab that made the change sends it.
    lines = basket.lines;
    dispatch(basketChanged(basket));
  };
  const onShown = () => {
    const isDue = document.visibilityState === 'visible' && Date.now() - pulledAt > FRESH_FOR_MS;
    if (isDue && email !== undefined) void pull(email);
  };

  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onShown);
  const unsubscribe = store.subscribe(follow);
  dispatch(basketChanged(readBasket()));
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onShown);
  };
}

/** Merges the basket of this browser with the customer's on the server. An admin has none. */
async function readServerBasket(dispatch: Dispatch, email: string, isCurrent: () => boolean): Promise<void> {
  const { data: role } = await dispatch(api.endpoints.isAdmin.initiate({ email }, { subscribe: false }));
  if (role?.admin !== false || !isCurrent()) return;
  const request = api.endpoints.getBasket.initiate(undefined, { forceRefetch: true, subscribe: false });
  const { data: basket, error } = await dispatch(request);
  // After a failed request, the data are those of the request before.
  if (error || !basket || !isCurrent()) return;
  dispatch(merge(email, basket));
  await sendChanges(dispatch, email, isCurrent);
}

/** Stores what this browser has changed since the last exchange; merges it first with what another device has changed. */
async function sendChanges(dispatch: Dispatch, email: string, isCurrent: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { lines, synced } = readBasket();
    if (synced?.email !== email || isSameBasket(lines, synced.lines)) return;
    const basketBody = { lines: [...lines], revision: synced.revision };
    const { data, error } = await dispatch(api.endpoints.putBasket.initiate({ basketBody }, { track: false }));
    if (!isCurrent()) return;
    if (data) dispatch(changeBasket((basket) => ({ lines: basket.lines, synced: { email, ...data } })));
    else {
      const { status, detail } = problemOf(error);
      if (status === 400) toast.error('Your basket could not be saved to your account.', { detail });
      if (status !== 409) return;
      dispatch(merge(email, (error as { data: { current: BasketView } }).data.current));
    }
  }
}

/** Merges the lines of this browser, unless they are another customer's, with the basket on the server. */
function merge(email: string, server: BasketView) {
  return changeBasket(({ lines, synced }) => {
    const isOwn = synced === undefined || synced.email === email;
    const merged = mergeBaskets(isOwn ? (synced?.lines ?? []) : [], isOwn ? lines : [], server.lines);
    const omitted = merged.length - MAX_LINES;
    if (omitted > 0) toast.error(`A basket has at most ${MAX_LINES} parts. The last ${omitted} were left out.`);
    return { lines: merged.slice(0, MAX_LINES), synced: { email, ...server } };
  });
}
