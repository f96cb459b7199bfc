import { addPart, anOrderBody, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('/metrics', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });

  const page = async () => (await shop.anonymous.get('/metrics').expect(200)).text;
  /** The value of a metric; 0 when it is absent. */
  const value = async (series: string) => {
    const line = (await page()).split('\n').find((text) => text.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1) ?? 0);
  };
  /** How much `act` changes a metric. The server counts a response just after the client received it. */
  const counted = async (series: string, by: number, act: () => Promise<unknown>) => {
    const before = await value(series);
    await act();
    while ((await value(series)) < before + by);
    return (await value(series)) - before;
  };

  it('is a Prometheus page', async () => {
    await shop.anonymous
      .get('/metrics')
      .expect(200)
      .expect('Content-Type', /^text\/plain; version=0\.0\.4/)
      .expect('Cache-Control', 'no-store');
    const text = await page();
    for (const name of [
      'process_cpu_user_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'http_requests_under_way',
    ])
      expect(text).toContain(`# TYPE ${name}`);
  });

  it("names the store's engine and its version", async () => {
    expect(await page()).toMatch(/^shop_store_info\{engine="SQLite",version="3\.\d+\.\d+"\} 1$/m);
  });

  it('counts requests by registered route, never by the path that a client sent', async () => {
    const series = 'http_requests_total{method="GET",route="/user/:email",status="200"}';
    expect(
      await counted(series, 2, async () => {
        await carl.get('/user/carl@northbridge.test').expect(200);
        await carl.get('/api/user/carl@northbridge.test').expect(200);
      }),
    ).toBe(2);
    await shop.anonymous.get('/nowhere/4242424242424242?token=abc').expect(404);
    await shop.anonymous.get('/nowhere-else').expect(404);
    const text = await page();
    expect(text).toContain('http_requests_total{method="GET",route="unknown",status="404"}');
    expect(text).not.toMatch(/nowhere|carl@|token=/);
  });

  it('has a latency histogram per route', async () => {
    await counted('http_request_duration_seconds_count{method="GET",route="/parts"}', 1, () =>
      shop.anonymous.get('/parts').expect(200),
    );
    const rows = (await page())
      .split('\n')
      .filter((line) => /^http_request_duration_seconds_bucket\{le="[^"]+",method="GET",route="\/parts"\}/.test(line))
      .map((line) => Number(line.split(' ').at(-1)));
    expect(rows).toHaveLength(14);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(rows.at(-1)).toBe(await value('http_request_duration_seconds_count{method="GET",route="/parts"}'));
  });

  it('counts orders placed, refused and paid, and orders above the stock', async () => {
    const part = await addPart(admin, { quantity: 10, min_order: 5 });
    let order = '';
    expect(await counted('shop_orders_placed_total', 1, async () => (order = await placeOrder(carl, part)))).toBe(1);
    expect(await counted('shop_orders_paid_total', 1, () => payOrder(carl, order, 500))).toBe(1);
    const tooMany = () => carl.post('/orders', anOrderBody(part, carl, { amount: 6 })).expect(409);
    expect(await counted('shop_stock_conflicts_total', 1, tooMany)).toBe(1);
    expect(await counted('shop_orders_refused_total{code="out-of-stock"}', 1, tooMany)).toBe(1);
    const byAdmin = () => admin.post('/orders', anOrderBody(part, admin)).expect(403);
    expect(await counted('shop_orders_refused_total{code="customers-only"}', 1, byAdmin)).toBe(1);
  });

  it('counts an order once when its idempotency key is replayed', async () => {
    const part = await addPart(admin);
    expect(
      await counted('shop_orders_placed_total', 1, async () => {
        for (let times = 0; times < 2; times += 1)
          await carl.post('/orders', anOrderBody(part, carl)).set('Idempotency-Key', 'once').expect(201);
      }),
    ).toBe(1);
  });

  it('answers 404 to requests that a proxy forwarded', async () => {
    const { body } = await shop.anonymous.get('/metrics').set('X-Forwarded-For', '203.0.113.9').expect(404);
    expect(body).toMatchObject({ type: '/problems/route-unknown' });
  });
});

describe('/metrics behind a trusted proxy', () => {
  const shop = testShop({ settings: { TRUST_PROXY: 'loopback', DEMO: 'true' } });

  it('checks the client address that the proxy reports', async () => {
    await shop.anonymous.get('/metrics').set('X-Forwarded-For', '203.0.113.9').expect(404);
    await shop.anonymous.get('/metrics').set('X-Forwarded-For', '10.0.0.8').expect(200);
  });
});

describe('/metrics behind an untrusted proxy', () => {
  const shop = testShop({ settings: { TRUST_PROXY: '10.0.0.5', DEMO: 'true' } });

  it('answers 404 for every client address that it reports', async () => {
    await shop.anonymous.get('/metrics').set('X-Forwarded-For', '203.0.113.9').expect(404);
    await shop.anonymous.get('/metrics').set('X-Forwarded-For', '10.0.0.8').expect(404);
    await shop.anonymous.get('/metrics').expect(200);
  });
});
