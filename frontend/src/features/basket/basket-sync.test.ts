import { act, waitFor } from '@testing-library/react';
import { removeAccessToken, storeAccessToken } from '@/api/access-token';
import { api } from '@/api/api';
import type { BasketView } from '@/api/types.gen';
import { signedIn, signedOut } from '@/features/users/session';
import { toastStore } from '@/ui/toast';
import { anIdentity, ann, aStore, carl, tokenFor } from '@test/session';
import { type Call, json, problem, serve } from '@test/shop';
import { BASKET_KEY, MAX_LINES, changeBasket, readBasket, removeParts, setAmount } from './basket';
import { startBasket } from './basket-sync';
import { selectBasket } from './basket-slice';

type Line = BasketView['lines'][number];
const line = (part_id: string, amount: number): Line => ({ part_id, amount, price: 10 });
const [fan, box] = [line('fan', 2), line('box', 3)];

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A server with these baskets by e-mail; it compares revisions like the real one. */
function serverWith(baskets: Record<string, BasketView>) {
  let email = carl.email;
  const put = ({ body }: Call) => {
    const { lines, revision } = body as BasketView;
    const current = baskets[email]!;
    if (revision !== current.revision)
      return json({ type: '/problems/basket-changed', detail: 'Changed', current }, 409);
    return json((baskets[email] = { lines, revision: revision + 1 }));
  };
  const calls = serve({
    'GET /admin/carl@example.com': () => json({ admin: false }),
    'GET /admin/ann@example.com': () => json({ admin: false }),
    'GET /basket': () => json(baskets[email]),
    'PUT /basket': put,
  });
  return { baskets, calls, ofUser: (other: string) => (email = other) };
}

/** Starts the basket of a visitor with these lines. */
async function start(lines: Line[] = []) {
  if (lines.length > 0) localStorage.setItem(BASKET_KEY, JSON.stringify({ lines }));
  const store = await aStore(anIdentity({}, undefined));
  stop = startBasket(store);
  return {
    store,
    lines: () => selectBasket(store.getState()).lines,
    signIn: (account = carl) => {
      storeAccessToken(tokenFor(account));
      store.dispatch(signedIn(account));
    },
    signOut: () => {
      removeAccessToken();
      store.dispatch(signedOut('home'));
    },
  };
}

describe('The basket', () => {
  it('is that of the browser for a visitor, and follows other tabs', async () => {
    const { lines } = await start([fan]);
    expect(lines()).toEqual([fan]);
    localStorage.setItem(BASKET_KEY, JSON.stringify({ lines: [fan, box] }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: BASKET_KEY })));
    expect(lines()).toEqual([fan, box]);
    localStorage.setItem(BASKET_KEY, 'not a basket');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: BASKET_KEY })));
    expect(lines()).toEqual([]);
  });

  it('is merged with that of the customer at sign-in, and leaves the browser at sign-out', async () => {
    const { baskets } = serverWith({ [carl.email]: { lines: [line('fan', 9), line('board', 1)], revision: 4 } });
    const { lines, signIn, signOut } = await start([fan, box]);
    signIn();
    const merged = [line('fan', 9), line('board', 1), box];
    await waitFor(() => expect(baskets[carl.email]).toEqual({ lines: merged, revision: 5 }));
    expect(lines()).toEqual(merged);
    signOut();
    expect(lines()).toEqual([]);
    expect(localStorage.getItem(BASKET_KEY)).toBeNull();
  });

  it('is sent once after several changes', async () => {
    const { baskets, calls } = serverWith({ [carl.email]: { lines: [fan, box], revision: 1 } });
    const { lines, signIn, store } = await start();
    signIn();
    await waitFor(() => expect(lines()).toEqual([fan, box]));
    store.dispatch(setAmount('fan', 5));
    store.dispatch(setAmount('fan', 6));
    store.dispatch(removeParts(['box']));
    await waitFor(() => expect(baskets[carl.email]).toEqual({ lines: [line('fan', 6)], revision: 2 }));
    expect(calls.filter(({ name }) => name === 'PUT /basket')).toHaveLength(1);
  });

  it('keeps what another device changed in the meantime', async () => {
    const { baskets } = serverWith({ [carl.email]: { lines: [fan, box], revision: 1 } });
    const { lines, signIn, store } = await start();
    signIn();
    await waitFor(() => expect(lines()).toEqual([fan, box]));
    baskets[carl.email] = { lines: [fan, line('box', 8), line('board', 1)], revision: 2 };
    store.dispatch(removeParts(['fan']));
    const merged = [line('box', 8), line('board', 1)];
    await waitFor(() => expect(baskets[carl.email]).toEqual({ lines: merged, revision: 3 }));
    expect(lines()).toEqual(merged);
  });

  it('of a customer is not given to the next one', async () => {
    const { ofUser, baskets } = serverWith({
      [carl.email]: { lines: [fan], revision: 1 },
      [ann.email]: { lines: [box], revision: 7 },
    });
    const { lines, signIn } = await start();
    signIn();
    await waitFor(() => expect(lines()).toEqual([fan]));
    ofUser(ann.email);
    signIn(ann);
    await waitFor(() => expect(lines()).toEqual([box]));
    expect(baskets[ann.email]!.revision).toBe(7);
  });

  it('keeps its lines while the server cannot be reached, and sends them with the next change', async () => {
    const { baskets } = serverWith({ [carl.email]: { lines: [], revision: 0 } });
    const { signIn, store } = await start();
    signIn();
    await waitFor(() => expect(selectBasket(store.getState()).synced).toBeDefined());
    const online = jest.spyOn(window, 'fetch').getMockImplementation()!;
    const offline = jest.spyOn(window, 'fetch').mockImplementation(async () => problem(503, 'Stopping'));
    offline.mockClear();
    store.dispatch(changeBasket(({ synced }) => ({ lines: [fan], synced })));
    await waitFor(() => expect(offline).toHaveBeenCalledTimes(1));
    jest.spyOn(window, 'fetch').mockImplementation(online);
    store.dispatch(setAmount('fan', 3));
    await waitFor(() => expect(baskets[carl.email]!.lines).toEqual([line('fan', 3)]));
  });

  it('is read again when the tab is shown again, and stays as it is when that fails', async () => {
    const { baskets } = serverWith({ [carl.email]: { lines: [fan], revision: 1 } });
    const { lines, signIn, store } = await start();
    signIn();
    await waitFor(() => expect(lines()).toEqual([fan]));
    store.dispatch(changeBasket((basket) => ({ ...basket, lines: [fan, box] })));
    await waitFor(() => expect(baskets[carl.email]!.revision).toBe(2));

    const show = (later: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + later);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const online = jest.spyOn(window, 'fetch').getMockImplementation()!;
    const offline = jest.spyOn(window, 'fetch').mockImplementation(async () => problem(503, 'Stopping'));
    offline.mockClear();
    show(60_000);
    await waitFor(() => expect(offline).toHaveBeenCalled());
    await waitFor(() => expect(selectBasket(store.getState()).isMerging).toBe(false));
    expect(lines()).toEqual([fan, box]);

    jest.spyOn(window, 'fetch').mockImplementation(online);
    baskets[carl.email] = { lines: [box], revision: 3 };
    show(120_000);
    await waitFor(() => expect(lines()).toEqual([box]));
  });

  it('has at most as many lines as an order, and says how many were left out', async () => {
    const many = (name: string) => Array.from({ length: MAX_LINES / 2 + 5 }, (_, index) => line(`${name}${index}`, 1));
    const { baskets } = serverWith({ [carl.email]: { lines: many('there'), revision: 1 } });
    const { signIn } = await start(many('here'));
    signIn();
    await waitFor(() => expect(baskets[carl.email]!.lines).toHaveLength(MAX_LINES));
    expect(readBasket().lines).toHaveLength(MAX_LINES);
    expect(toastStore.all().map(({ text }) => text)).toEqual([
      `A basket has at most ${MAX_LINES} parts. The last 10 were left out.`,
    ]);
  });

  it('is sent by the tab that changed it only', async () => {
    const { baskets, calls } = serverWith({ [carl.email]: { lines: [fan], revision: 1 } });
    const { lines, signIn, store } = await start();
    signIn();
    await waitFor(() => expect(lines()).toEqual([fan]));
    jest.useFakeTimers();
    localStorage.setItem(BASKET_KEY, JSON.stringify({ ...readBasket(), lines: [fan, box] }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: BASKET_KEY })));
    expect(lines()).toEqual([fan, box]);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(baskets[carl.email]!.lines).toEqual([fan]);
    jest.useRealTimers();
    store.dispatch(setAmount('box', 4));
    await waitFor(() => expect(baskets[carl.email]!.lines).toEqual([fan, line('box', 4)]));
    expect(calls.filter(({ name }) => name === 'PUT /basket')).toHaveLength(1);
  });

  it('says why the server refuses it', async () => {
    const { calls } = serverWith({ [carl.email]: { lines: [fan], revision: 1 } });
    const { lines, signIn, store } = await start();
    signIn();
    await waitFor(() => expect(lines()).toEqual([fan]));
    const answers = jest.spyOn(window, 'fetch').getMockImplementation()!;
    jest.spyOn(window, 'fetch').mockImplementation(async (input) => {
      await answers(input);
      return problem(400, 'The amount is too large.');
    });
    store.dispatch(setAmount('fan', 5));
    await waitFor(() => expect(toastStore.all()).toHaveLength(1));
    expect(toastStore.all()[0]).toMatchObject({
      kind: 'error',
      text: 'Your basket could not be saved to your account.',
      detail: 'The amount is too large.',
    });
    expect(calls.filter(({ name }) => name === 'PUT /basket')).toHaveLength(1);
  });

  it('is merged once the role is known, after its check had failed', async () => {
    const { calls } = serverWith({ [carl.email]: { lines: [box], revision: 1 } });
    const answers = jest.spyOn(window, 'fetch').getMockImplementation()!;
    jest.spyOn(window, 'fetch').mockImplementation(async () => problem(500, 'Failed'));
    const { lines, signIn, store } = await start([fan]);
    signIn();
    await waitFor(() => expect(selectBasket(store.getState()).isMerging).toBe(false));
    expect(lines()).toEqual([fan]);
    jest.spyOn(window, 'fetch').mockImplementation(answers);
    await store.dispatch(api.endpoints.isAdmin.initiate({ email: carl.email }));
    await waitFor(() => expect(lines()).toEqual([box, fan]));
    expect(calls.filter(({ name }) => name === 'GET /basket')).toHaveLength(1);
  });

  it('of an admin is not asked for', async () => {
    const calls = serve({ 'GET /admin/carl@example.com': () => json({ admin: true }) });
    const { signIn, store } = await start([fan]);
    signIn();
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(selectBasket(store.getState()).isMerging).toBe(false));
    expect(calls.map(({ name }) => name)).toEqual(['GET /admin/carl@example.com']);
  });
});
