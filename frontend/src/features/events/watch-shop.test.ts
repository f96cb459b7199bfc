import { waitFor } from '@testing-library/react';
import { readAccessToken, storeAccessToken } from '@/api/access-token';
import { adminApi } from '@/api/admin-api';
import { selectSession, signOut } from '@/features/users/session';
import { anIdentity, aStore, carl } from '@test/session';
import { json, listing, problem, serve, type Call } from '@test/shop';
import { selectLive } from './live-slice';
import { summariseNews } from './order-news';
import { watchShop } from './watch-shop';

const EVENTS = 'GET /events';
const ORDERS = 'GET /orders';
const OPEN_SESSION = `PUT /user/${carl.email}`;

/** The server's side of an event stream. */
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

  /** Aborting the request breaks the stream, as it does with fetch. */
  readonly answer = ({ signal }: Call) => {
    signal.addEventListener('abort', () => this.controller.error(signal.reason));
    return new Response(this.body, { headers: { 'Content-Type': 'text/event-stream' } });
  };

  send(text: string): void {
    this.controller.enqueue(new TextEncoder().encode(text));
  }

  /** Sends each byte in a separate chunk. */
  sendBytewise(text: string): void {
    for (const byte of new TextEncoder().encode(text)) this.controller.enqueue(Uint8Array.of(byte));
  }

  end(): void {
    this.controller.close();
  }
}

function event(type: string, id: string, order: object = {}): string {
  const note = {
    _id: id,
    number: 'NB-7K2M-9QXD',
    part_name: 'Fan',
    name: 'Carl',
    amount: 2,
    total_price: 40,
    status: 'unpaid',
    ...order,
  };
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, order: note })}\n\n`;
}

const stops: AbortController[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop.abort());
});

/** A store with live updates and a list of orders; `answers` are the responses to successive `GET /events`. */
async function listen(answers: ((call: Call) => Response)[], token = 'stored') {
  storeAccessToken(token);
  const calls = serve({
    [EVENTS]: (call) => answers.shift()?.(call) ?? problem(500, 'Nothing more.'),
    [ORDERS]: () => listing([]),
    [OPEN_SESSION]: () => json({ token: 'new' }),
    [`GET /admin/${carl.email}`]: () => json({ admin: true }),
  });
  const store = await aStore(anIdentity());
  // Records every state, because a reconnection takes only milliseconds.
  const connections: string[] = [];
  store.subscribe(() => {
    const { connection } = selectLive(store.getState());
    if (connection !== connections.at(-1)) connections.push(connection);
  });
  await store.dispatch(adminApi.endpoints.listOrders.initiate({ limit: 10 }));
  const watch = () => {
    const stop = new AbortController();
    stops.push(stop);
    return { stop, ended: store.dispatch(watchShop(stop.signal)) };
  };
  return {
    ...watch(),
    store,
    watch,
    connections,
    calls: (name: string) => calls.filter((call) => call.name === name),
    live: () => selectLive(store.getState()),
    newsText: () => summariseNews(selectLive(store.getState()).news)?.text,
  };
}

describe('Live updates', () => {
  it('send the access token, and refetch stale data once for several events', async () => {
    const stream = new Stream();
    const { calls, live, newsText } = await listen([stream.answer]);
    await waitFor(() => expect(live().connection).toBe('live'));
    expect(calls(EVENTS)[0]?.headers.get('Authorization')).toBe('Bearer stored');
    expect(calls(EVENTS)[0]?.headers.get('Last-Event-ID')).toBeNull();
    expect(calls(ORDERS)).toHaveLength(1);

    stream.send(': heartbeat\n\n' + event('order-placed', '1'));
    stream.send(event('order-placed', '2') + event('order-paid', '2'));
    await waitFor(() => expect(calls(ORDERS)).toHaveLength(2));
    expect(newsText()).toBe('2 new orders, 1 payment');
  });

  it('read events whose bytes arrive in any chunks', async () => {
    const stream = new Stream();
    const { live, newsText } = await listen([stream.answer]);
    stream.sendBytewise(event('order-placed', '1', { name: 'Zoë' }).replaceAll('\n', '\r\n'));
    await waitFor(() => expect(newsText()).toBe('New order: NB-7K2M-9QXD, 2 × Fan by Zoë, $40'));
    expect(live().lastId).toBe('1');
  });

  it('reconnect after a lost connection, continue after the last event, and stop when aborted', async () => {
    const [first, second] = [new Stream(), new Stream()];
    const { calls, live, stop, ended } = await listen([first.answer, second.answer]);
    first.send(event('order-placed', '7'));
    await waitFor(() => expect(live().lastId).toBe('7'));
    first.send('event: end\ndata: {"reason":"stopping"}\n\n');
    first.end();
    await waitFor(() => expect(calls(EVENTS)).toHaveLength(2));
    expect(calls(EVENTS)[1]?.headers.get('Last-Event-ID')).toBe('7');
    await waitFor(() => expect(live().connection).toBe('live'));

    stop.abort();
    await ended;
    expect(calls(EVENTS)).toHaveLength(2);
  });

  it('reconnect immediately when the network returns, even during a long retry delay', async () => {
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

  it('disconnect when the page is hidden for a minute, and reconnect when it is visible again', async () => {
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

  it('reconnect when the connection sends nothing for too long', async () => {
    const streams = [new Stream(), new Stream()];
    jest.useFakeTimers({ advanceTimers: true });
    const { calls, live } = await listen(streams.map(({ answer }) => answer));
    await waitFor(() => expect(live().connection).toBe('live'));
    for (let sign = 0; sign < 5; sign += 1) {
      streams[0]!.send(': heartbeat\n\n');
      await jest.advanceTimersByTimeAsync(20_000);
    }
    expect(calls(EVENTS)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls(EVENTS)).toHaveLength(2);
    jest.useRealTimers();
  });

  it('retry while the server is down', async () => {
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

  it('refetch lists when events were missed, and when they may have been missed', async () => {
    const streams = [new Stream(), new Stream()];
    const { calls } = await listen(streams.map(({ answer }) => answer));
    streams[0]!.send('event: reload\ndata: {}\n\n');
    await waitFor(() => expect(calls(ORDERS)).toHaveLength(2));

    streams[0]!.end();
    await waitFor(() => expect(calls(EVENTS)).toHaveLength(2));
    expect(calls(EVENTS)[1]?.headers.get('Last-Event-ID')).toBeNull();
    await waitFor(() => expect(calls(ORDERS)).toHaveLength(3));
  });

  it('continue after the last event when the admin returns to the dashboard', async () => {
    const streams = [new Stream(), new Stream()];
    const { calls, live, newsText, stop, ended, watch } = await listen(streams.map(({ answer }) => answer));
    streams[0]!.send(event('order-placed', '1'));
    await waitFor(() => expect(live().lastId).toBe('1'));
    stop.abort();
    await ended;

    watch();
    await waitFor(() => expect(calls(EVENTS)[1]?.headers.get('Last-Event-ID')).toBe('1'));
    streams[1]!.send(event('order-placed', '2'));
    await waitFor(() => expect(newsText()).toBe('2 new orders'));
  });

  it('renew an expired token once and continue', async () => {
    const stream = new Stream();
    const withNew = (call: Call) =>
      call.headers.get('Authorization') === 'Bearer new' ? stream.answer(call) : problem(401, 'Please sign in.');
    const { calls, live } = await listen([withNew, withNew]);
    await waitFor(() => expect(live().connection).toBe('live'));
    expect(calls(OPEN_SESSION)).toHaveLength(1);
    expect(readAccessToken()).toBe('new');
  });

  it('stop and end the session when the renewed token is refused as well', async () => {
    const refuse = () => problem(401, 'Please sign in.');
    const { calls, store, ended } = await listen([refuse, refuse]);
    await ended;
    expect(calls(EVENTS)).toHaveLength(2);
    expect(selectSession(store.getState()).status).toBe('signed-out');
  });

  it('stop when the role is refused, and request the role again', async () => {
    const { calls, store, ended } = await listen([() => problem(403, 'For admins.')]);
    await store.dispatch(adminApi.endpoints.isAdmin.initiate({ email: carl.email }));
    await ended;
    await waitFor(() => expect(calls(`GET /admin/${carl.email}`).length).toBeGreaterThan(0));
    expect(calls(EVENTS)).toHaveLength(1);
    expect(selectSession(store.getState()).status).toBe('signed-in');
  });

  it('drop pending events when the session ends', async () => {
    const stream = new Stream();
    const { store, live, newsText } = await listen([stream.answer]);
    stream.send(event('order-placed', '1'));
    await waitFor(() => expect(newsText()).toBe('New order: NB-7K2M-9QXD, 2 × Fan by Carl, $40'));
    await store.dispatch(signOut());
    expect(newsText()).toBeUndefined();
    expect(live().lastId).toBeUndefined();
  });
});
