import { apiRoot } from '@/api/api-root';
import { readEvents } from '@/api/event-connection';
import type { Dispatch, SessionExtra } from '@/features/users/session';
import { createBatcher } from './batcher';
import { heard, lost, opened, selectLive, type LiveState } from './live-slice';
import { rest, whileSeen } from './page-presence';
import { reconnectDelay } from './reconnect-delay';
import { readShopEvent, RELOAD, staleAfter, type ShopEvent } from './shop-event';

/** Milliseconds to wait before connecting again, unless the shop asks for another pause. */
const PAUSE = 3_000;
/** Lists are read again, and notes spoken, this long after the first of some events, and no more often than this, in milliseconds. */
const PACE = { soon: 250, gap: 3_000 };
/** A stream that opens so soon, in milliseconds, has missed nothing that the page's own calls do not bring. */
const AT_ONCE = 2_000;

interface Heard {
  event: ShopEvent;
  id: string;
}

/**
 * Listens to the shop until `signal` says stop, or until the shop says that this person may not: whatever an event makes stale is read
 * again, and orders and payments become news.
 */
export const watchShop =
  (signal: AbortSignal) =>
  async (dispatch: Dispatch, getState: () => unknown, extra: SessionExtra): Promise<void> => {
    const before = selectLive(getState() as { live: LiveState });
    const began = Date.now();
    let mayHaveMissed = before.listened;
    let { lastId } = before;
    let failures = 0;
    let pause = PAUSE;

    const gathered = createBatcher<Heard>((all) => {
      const events = all.map(({ event }) => event);
      dispatch(heard({ events, lastId: all.at(-1)?.id ?? '' }));
      dispatch(apiRoot.util.invalidateTags(staleAfter(events)));
    }, PACE);
    signal.addEventListener('abort', gathered.drop);

    const isOver = () => signal.aborted;
    while (!isOver()) {
      const turn = new AbortController();
      const { how, retry } = await readEvents({
        lastId,
        signal: whileSeen(AbortSignal.any([signal, turn.signal])),
        extra,
        onOpen: () => {
          dispatch(opened());
          // With the id of the last event the shop tells itself what was missed.
          if (lastId === undefined && (mayHaveMissed || Date.now() - began > AT_ONCE)) {
            gathered.add({ event: RELOAD, id: '' });
          }
          mayHaveMissed = true;
        },
        onEvent: (raw) => {
          if (raw.id !== '') lastId = raw.id;
          const event = readShopEvent(raw);
          if (event) gathered.add({ event, id: raw.id });
        },
      });
      turn.abort();
      if (isOver()) return;
      dispatch(lost());
      if (how === 'refused') {
        // Whoever is no admin any more leaves the admins' pages.
        dispatch(apiRoot.util.invalidateTags(['users']));
        return;
      }
      failures = how === 'lost' ? 0 : failures + 1;
      pause = retry ?? pause;
      await rest(reconnectDelay(failures, pause), signal);
    }
  };
