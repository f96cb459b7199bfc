import { waitFor } from '@testing-library/react';
import { readAccessToken, storeAccessToken } from '@/api/access-token';
import { ordersApi } from '@/api/orders';
import { storefrontApi } from '@/api/storefront';
import { selectSession, signOut } from '@/features/users/session';
import { anIdentity, aStore, carl } from '@test/session';
import { json, listing, problem, serve, type Call } from '@test/shop';
import { selectLive } from './live-slice';
import { summariseNews } from './tell-news';
import { watchShop } from './watch-shop';

const EVENTS = 'GET /events';
const ORDERS = 'GET /orders';
const OPEN_SESSION = `PUT /user/${carl.email}`;

/** The server's end of a stream. */
class Stream {
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  private readonly body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.controller = controller;
    },
  });

  constructor(first = 'retry: 10\n\n') {
    this.send(first);
  }

  /** As fetch does it, giving up the call breaks the stream. */
  readonly answer = ({ signal }: Call) => {
    signal.addEventListener('abort', () => this.controller.error(signal.reason));
    return new Response(this.body, { headers: { 'Content-Type': 'text/event-stream' } });
  };

  send(text: string): void {
    this.controller.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.controller.close();
  }
}

function event(type: string, id: string, order: object = {}): string {
  const note = { _id: id, part_name: 'Fan', name: 'Carl', amount: 2, total_price: 40, status: 'unpaid', ...order };
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, order: note })}\n\n`;
}

const stops: AbortController[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop.abort());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A store that listens, with a list of orders on the screen; `answers` come one after the other to `GET /events`. */
async function listen(answers: ((call: Call) => Response)[], token = 'stored') {
  storeAccessToken(token);
  const calls = serve({
    [EVENTS]: (call) => answers.shift()?.(call) ?? problem(500, 'Nothing more.'),
    [ORDERS]: () => listing([]),
    [OPEN_SESSION]: () => json({ token: 'new' }),
    [`GET /admin/${carl.email}`]: () => json({ admin: true }),
  });
  const store = await aStore(anIdentity());
  // Every state, however short: a reconnection takes milliseconds.
  const connections: string[] = [];
  store.subscribe(() => {
    const { connection } = selectLive(store.getState());
    if (connection !== connections.at(-1)) connections.push(connection);
  });
  await store.dispatch(ordersApi.endpoints.listOrders.initiate({ limit: 10 }));
  const watch = () => {
    const stop = new AbortController();
    stops.push(stop);
    return { stop, over: store.dispatch(watchShop(stop.signal)) };
  };
  return {
    ...watch(),
    store,
    watch,
    connections,
    calls: (name: string) => calls.filter((call) => call.name === name),
    live: () => selectLive(store.getState()),
    told: () => summariseNews(selectLive(store.getState()).news)?.text,
  };
}

describe('Whoever listens to the shop', () => {
  it('sends the token along, and reads what an event makes stale again, once for a rush', async () => {
    const stream = new Stream();
    const { calls, live, told } = await listen([stream.answer]);
    await waitFor(() => expect(live().connection).toBe('live'));
    expect(calls(EVENTS)[0]?.headers.get('Authorization')).toBe('Bearer stored');
    expect(calls(EVENTS)[0]?.headers.get('Last-Event-ID')).toBeNull();
    expect(calls(ORDERS)).toHaveLength(1);

    stream.send(': still here\n\n' + event('order-placed', '1'));
    stream.send(event('order-placed', '2') + event('order-paid', '2'));
    await waitFor(() => expect(calls(ORDERS)).toHaveLength(2));
    expect(told()).toBe('2 new orders, 1 payment');
  });

  it('comes back after a lost connection, goes on after the last event, and stops at the end', async () => {
    const [first, second] = [new Stream(), new Stream()];
    const { calls, live, stop, over } = await listen([first.answer, second.answer]);
    first.send(event('order-placed', '7'));
    await waitFor(() => expect(live().lastId).toBe('7'));
    first.send('event: end\ndata: {"reason":"stopping"}\n\n');
    first.end();
    await waitFor(() => expect(calls(EVENTS)).toHaveLength(2));
    expect(calls(EVENTS)[1]?.headers.get('Last-Event-ID')).toBe('7');
    await waitFor(() => expect(live().connection).toBe('live'));

    stop.abort();
    await over;
    expect(calls(EVENTS)).toHaveLength(2);
  });

  it('comes back at once when the network does, however long the wait would be', async () => {
    const [first, second] = [new Stream('retry: 600000\n\n'), new Stream()];
    const { calls, live } = await listen([first.answer, second.answer]);
    await waitFor(() => expect(live().connection).toBe('live'));
    window.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(live().connection).toBe('lost'));
    expect(calls(EVENTS)).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(live().connection).toBe('live'));
    expect(calls(EVENTS)).toHaveLength(2);
  });

  it('stops after a minute in which nobody has seen the page, and goes on when somebody comes back', async () => {
    const streams = [new Stream(), new Stream()];
    const { calls, live } = await listen(streams.map(({ answer }) => answer));
    await waitFor(() => expect(live().connection).toBe('live'));
    const hidden = jest.spyOn(document, 'hidden', 'get');
    const show = (isShown: boolean) => {
      hidden.mockReturnValue(!isShown);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    jest.useFakeTimers({ advanceTimers: true });
    show(false);
    jest.advanceTimersByTime(59_000);
    show(true);
    show(false);
    jest.advanceTimersByTime(59_000);
    expect(live().connection).toBe('live');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(live().connection).toBe('lost');
    await jest.advanceTimersByTimeAsync(300_000);
    expect(calls(EVENTS)).toHaveLength(1);
    show(true);
    jest.useRealTimers();
    await waitFor(() => expect(live().connection).toBe('live'));
  });

  it('takes a connection that says nothing for dead', async () => {
    const streams = [new Stream(), new Stream()];
    jest.useFakeTimers({ advanceTimers: true });
    const { calls, live } = await listen(streams.map(({ answer }) => answer));
    await waitFor(() => expect(live().connection).toBe('live'));
    for (let sign = 0; sign < 5; sign += 1) {
      streams[0]!.send(': still here\n\n');
      await jest.advanceTimersByTimeAsync(20_000);
    }
    expect(calls(EVENTS)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls(EVENTS)).toHaveLength(2);
    jest.useRealTimers();
  });

  it('tries again while the shop is away', async () => {
    const stream = new Stream();
    const away = () => new Response('retry later', { status: 503 });
    const { calls, connections, live } = await listen([
      (call) => {
        const short = new Stream();
        short.end();
        return short.answer(call);
      },
      away,
      away,
      stream.answer,
    ]);
    await waitFor(() => expect(calls(EVENTS)).toHaveLength(4));
    await waitFor(() => expect(live().connection).toBe('live'));
    expect(connections.slice(-3)).toEqual(['live', 'lost', 'live']);
  });

  it('reads its lists again when the shop says that it missed something, and when it cannot know', async () => {
    const streams = [new Stream(), new Stream()];
    const { calls } = await listen(streams.map(({ answer }) => answer));
    streams[0]!.send('event: reload\ndata: {}\n\n');
    await waitFor(() => expect(calls(ORDERS)).toHaveLength(2));

    streams[0]!.end();
    await waitFor(() => expect(calls(EVENTS)).toHaveLength(2));
    expect(calls(EVENTS)[1]?.headers.get('Last-Event-ID')).toBeNull();
    await waitFor(() => expect(calls(ORDERS)).toHaveLength(3));
  });

  it('goes on where it was after a walk through other pages', async () => {
    const streams = [new Stream(), new Stream()];
    const { calls, live, told, stop, over, watch } = await listen(streams.map(({ answer }) => answer));
    streams[0]!.send(event('order-placed', '1'));
    await waitFor(() => expect(live().lastId).toBe('1'));
    stop.abort();
    await over;

    watch();
    await waitFor(() => expect(calls(EVENTS)[1]?.headers.get('Last-Event-ID')).toBe('1'));
    streams[1]!.send(event('order-placed', '2'));
    await waitFor(() => expect(told()).toBe('2 new orders'));
  });

  it('renews an expired token once and goes on', async () => {
    const stream = new Stream();
    const withNew = (call: Call) =>
      call.headers.get('Authorization') === 'Bearer new' ? stream.answer(call) : problem(401, 'Please sign in.');
    const { calls, live } = await listen([withNew, withNew]);
    await waitFor(() => expect(live().connection).toBe('live'));
    expect(calls(OPEN_SESSION)).toHaveLength(1);
    expect(readAccessToken()).toBe('new');
  });

  it('gives up when the renewed token is refused as well, and the session is over', async () => {
    const refuse = () => problem(401, 'Please sign in.');
    const { calls, store, over } = await listen([refuse, refuse]);
    await over;
    expect(calls(EVENTS)).toHaveLength(2);
    expect(selectSession(store.getState()).status).toBe('signed-out');
  });

  it('gives up when the role is refused, and asks again what the role is', async () => {
    const { calls, store, over } = await listen([() => problem(403, 'For admins.')]);
    await store.dispatch(storefrontApi.endpoints.isAdmin.initiate({ email: carl.email }));
    await over;
    await waitFor(() => expect(calls(`GET /admin/${carl.email}`).length).toBeGreaterThan(0));
    expect(calls(EVENTS)).toHaveLength(1);
    expect(selectSession(store.getState()).status).toBe('signed-in');
  });

  it('forgets what it heard when the session ends', async () => {
    const stream = new Stream();
    const { store, live, told } = await listen([stream.answer]);
    stream.send(event('order-placed', '1'));
    await waitFor(() => expect(told()).toBe('New order: 2 × Fan by Carl, $40'));
    await store.dispatch(signOut());
    expect(told()).toBeUndefined();
    expect(live().lastId).toBeUndefined();
  });
});
