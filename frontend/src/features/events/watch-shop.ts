import type { EventSourceMessage } from 'eventsource-parser';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { apiRoot } from '@/api/api-root';
import { followEvents } from '@/api/event-stream';
import { staleAfterEvent } from '@/api/stale-tags';
import type { Dispatch, SessionExtra } from '@/features/users/session';
import { connectionLost, connectionOpened, eventsReceived, selectLive, type LiveState } from './live-slice';
import { addToNews, type OrderNote, type ShopEvent } from './order-news';

/** Intervals of refetches and announcements, in milliseconds. */
const PACE = { delay: 250, interval: 3_000 };
/** When the stream opens within this time after the page, the page's own requests include all earlier changes. */
const FIRST_OPEN_MS = 2_000;

/** Receives live updates while the component is mounted, for admins only. */
export function useLiveUpdates(admin: boolean): void {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    if (!admin) return;
    const stop = new AbortController();
    void dispatch(watchShop(stop.signal));
    return () => stop.abort();
  }, [dispatch, admin]);
}

/** Follows the shop's events until `signal` aborts or the server refuses this user: refetches stale data and collects news. */
export const watchShop =
  (signal: AbortSignal) =>
  async (dispatch: Dispatch, getState: () => unknown, extra: SessionExtra): Promise<void> => {
    const live = () => selectLive(getState() as { live: LiveState });
    const before = live();
    const startedAt = Date.now();
    let mayHaveMissedEvents = before.wasConnected;
    let { lastId } = before;

    const batcher = createBatcher<ShopEvent>((events) => {
      dispatch(eventsReceived({ news: events.reduce(addToNews, live().news), lastId }));
      dispatch(apiRoot.util.invalidateTags(events.flatMap(staleAfterEvent)));
    }, PACE);
    signal.addEventListener('abort', batcher.cancel);

    const end = await followEvents({
      lastId,
      signal,
      extra,
      onOpen: (continuedAfter) => {
        dispatch(connectionOpened());
        // When the request has the id of the last event, the server reports missed events itself.
        const isLate = mayHaveMissedEvents || Date.now() - startedAt > FIRST_OPEN_MS;
        if (continuedAfter === undefined && isLate) batcher.add({ type: 'reload' });
        mayHaveMissedEvents = true;
      },
      onEvent: (message, id) => {
        lastId = id;
        const event = parseShopEvent(message);
        if (event) batcher.add(event);
      },
      onLost: () => dispatch(connectionLost()),
    });
    // Requests the role again, so that a former admin leaves the admin pages.
    if (end === 'refused') dispatch(apiRoot.util.invalidateTags(['users']));
  };

/** Returns undefined for data that does not have the API's format. */
function parseShopEvent({ event: type, data }: EventSourceMessage): ShopEvent | undefined {
  if (type === undefined) return undefined;
  try {
    const { order } = JSON.parse(data) as { order?: OrderNote };
    return order === undefined ? { type } : { type, order };
  } catch {
    return undefined;
  }
}

interface Pace {
  /** milliseconds from the first item to the delivery */
  delay: number;
  /** minimum milliseconds between two deliveries */
  interval: number;
}

interface Batcher<Item> {
  add: (item: Item) => void;
  /** discards the items that are not delivered yet */
  cancel: () => void;
}

/** Collects items and delivers them in batches, at most one per `interval`. */
export function createBatcher<Item>(deliver: (items: Item[]) => void, { delay, interval }: Pace): Batcher<Item> {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastDelivery = -Infinity;

  const flush = () => {
    timer = undefined;
    lastDelivery = Date.now();
    const batch = items;
    items = [];
    deliver(batch);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(delay, lastDelivery + interval - Date.now()));
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
