import { PapersService } from '#modules/papers/papers.service.js';
import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('lists over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  let zoe: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    zoe = await shop.customer('zoe@northbridge.test', 'Zoe Zenith');
    const fan = await addPart(admin, { name: 'alpha Fan', price: 10, quantity: 4, min_order: 5 });
    await admin.put(`/parts/${fan._id}`, { quantity: 4 });
    const drive = await addPart(admin, { name: 'Beta Drive', price: 30, quantity: 90, min_order: 1 });
    await addPart(admin, { name: 'gamma Case', price: 20, quantity: 80, min_order: 80 });
    for (const [customer, amount] of [
      [carl, 3],
      [zoe, 1],
      [carl, 2],
    ] as const)
      await placeOrder(customer, drive, { amount });
    await payOrder(zoe, await placeOrder(zoe, drive, { amount: 4 }), 120);
    await shop.app.get(PapersService).sweep();
    for (const rating of [3, 5, 1])
      await carl.post('/reviews', { name: 'C', review: `Worth ${rating}`, rating }).expect(201);
  });

  async function valuesOf(visitor: Visitor, path: string, field: string): Promise<unknown[]> {
    const { body } = await visitor.get(path).expect(200);
    return (body as Record<string, unknown>[]).map((row) => row[field]);
  }

  it.each([
    ['/parts?sort=name', 'name', ['alpha Fan', 'Beta Drive', 'gamma Case']],
    ['/parts?sort=-name', 'name', ['gamma Case', 'Beta Drive', 'alpha Fan']],
    ['/parts?sort=price', 'price', [10, 20, 30]],
    ['/parts?sort=-price', 'price', [30, 20, 10]],
    ['/parts?sort=quantity', 'quantity', [4, 80, 80]],
    ['/parts?sort=-quantity', 'quantity', [80, 80, 4]],
    ['/parts?sort=created_at', 'price', [10, 30, 20]],
    ['/parts?sort=-created_at', 'price', [20, 30, 10]],
    ['/parts', 'price', [10, 30, 20]],
    ['/parts/', 'price', [10, 30, 20]],
    ['/parts/?sort=-price', 'price', [30, 20, 10]],
    ['/parts?min_price=20', 'price', [30, 20]],
    ['/parts?max_price=20', 'price', [10, 20]],
    ['/parts?min_price=11&max_price=29', 'price', [20]],
    ['/parts?min_price=29&max_price=11', 'price', []],
    ['/parts?in_stock=true', 'price', [30, 20]],
    ['/parts?in_stock=false', 'price', [10]],
    ['/parts?q=DRI', 'price', [30]],
    ['/parts?q=bet+drive', 'price', [30]],
    ['/parts?q=rive', 'price', []],
    ['/parts?q=', 'price', [10, 30, 20]],
    ['/parts?q=%22*%20OR%20NEAR(', 'price', []],
    ['/reviews', 'rating', [1, 5, 3]],
    ['/reviews?sort=rating', 'rating', [1, 3, 5]],
    ['/reviews?sort=-rating', 'rating', [5, 3, 1]],
    ['/reviews?sort=created_at', 'rating', [3, 5, 1]],
    ['/reviews?status=shown', 'rating', [1, 5, 3]],
    ['/reviews?q=worth+5', 'rating', [5]],
    ['/reviews?q=carl%40', 'rating', [1, 5, 3]],
    ['/reviews?q=northbridge', 'rating', []],
  ] as const)('%s answers the %ss %j', async (path, field, values) => {
    expect(await valuesOf(shop.anonymous, path, field)).toEqual(values);
    expect(await valuesOf(shop.anonymous, `/api${path}`, field)).toEqual(values);
  });

  it.each([
    ['/orders', 'amount', [4, 2, 1, 3]],
    ['/orders?sort=amount', 'amount', [1, 2, 3, 4]],
    ['/orders?sort=-amount', 'amount', [4, 3, 2, 1]],
    ['/orders?sort=total_price', 'total_price', [30, 60, 90, 120]],
    ['/orders?sort=created_at', 'amount', [3, 1, 2, 4]],
    ['/orders?status=unpaid', 'amount', [2, 1, 3]],
    ['/orders?status=pending', 'amount', [4]],
    ['/orders?status=shipped', 'amount', []],
    ['/orders?from=2026-01-01&to=2100-01-01', 'amount', [4, 2, 1, 3]],
    ['/orders?from=2100-01-01', 'amount', []],
    ['/orders?to=2026-01-01&status=pending', 'amount', []],
    ['/orders?q=zoe', 'amount', [4, 1]],
    ['/orders?q=zoe&status=unpaid', 'amount', [1]],
    ['/orders?q=beta&sort=amount&limit=3', 'amount', [1, 2, 3]],
    ['/orders/carl@northbridge.test', 'amount', [2, 3]],
    ['/orders/CARL@northbridge.test?sort=-amount', 'amount', [3, 2]],
    ['/orders/zoe@northbridge.test?status=pending', 'amount', [4]],
    ['/orders/unknown@northbridge.test', 'amount', []],
    ['/user', 'email', ['ada@northbridge.test', 'carl@northbridge.test', 'zoe@northbridge.test']],
    ['/user?sort=-email', 'email', ['zoe@northbridge.test', 'carl@northbridge.test', 'ada@northbridge.test']],
    ['/user?sort=created_at', 'email', ['ada@northbridge.test', 'carl@northbridge.test', 'zoe@northbridge.test']],
    ['/user?q=zenith', 'email', ['zoe@northbridge.test']],
  ] as const)('%s answers admins the %ss %j', async (path, field, values) => {
    expect(await valuesOf(admin, path, field)).toEqual(values);
  });

  it.each(['😀', '-', '%', '#', '"', '…—'])('find nothing for %s, which has no letter or digit', async (text) => {
    const q = encodeURIComponent(text);
    for (const path of ['/parts', '/reviews', '/orders', '/orders/carl@northbridge.test', '/user', '/audit-log'])
      for (const page of ['', '&limit=2']) {
        const { body, headers } = await admin.get(`${path}?q=${q}${page}`).expect(200);
        expect([path, body, headers['x-total-count']]).toEqual([path, [], '0']);
      }
    for (const path of ['/messages', '/invoices'])
      expect((await admin.get(`${path}?q=${q}`).expect(200)).body).toEqual([]);
    for (const list of ['parts', 'orders']) {
      expect((await admin.get(`/${list}/matching?q=${q}`).expect(200)).body).toMatchObject({ [list]: [], total: '0' });
      const { text: csv } = await admin.get(`/${list}/export?q=${q}`).expect(200);
      expect(csv.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('ignore marks beside words, and a text of spaces', async () => {
    for (const q of ['%20%20', '']) expect(await valuesOf(shop.anonymous, `/parts?q=${q}`, 'price')).toHaveLength(3);
    expect(await valuesOf(shop.anonymous, '/parts?q=-%20%23drive%20%25', 'price')).toEqual([30]);
  });

  it.each([
    ['/parts?sort=name&limit=1', 3],
    ['/parts?q=alpha&min_price=1&limit=1', 1],
    ['/reviews?limit=2', 3],
    ['/orders?status=unpaid&limit=1', 3],
    ['/orders?q=drive&limit=3', 4],
    ['/orders/carl@northbridge.test?limit=1', 2],
    ['/user?sort=-created_at&limit=2', 3],
    ['/audit-log?limit=2', 5],
    ['/audit-log?sort=at&action=part-added&limit=1', 3],
    ['/reviews?status=all&limit=2', 3],
  ])(
    '%s pages through all %i rows by its links, forwards and backwards, under the requested path',
    async (path, total) => {
      const linkOf = (headers: Record<string, string | undefined>, relation: string) =>
        new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers['link'] ?? '')?.[1];
      for (const start of [path, `/api${path}`]) {
        const forth: string[] = [];
        let last = start;
        for (let at: string | undefined = start; at !== undefined;) {
          const { body, headers } = await admin.get(at).expect(200);
          expect(headers['x-total-count']).toBe(String(total));
          expect(at.startsWith('/api')).toBe(start.startsWith('/api'));
          forth.push(...(body as { _id: string }[]).map(({ _id }) => _id));
          last = at;
          at = linkOf(headers, 'next');
        }
        expect(new Set(forth).size).toBe(total);
        const back: string[] = [];
        for (let at: string | undefined = last; at !== undefined;) {
          const { body, headers } = await admin.get(at).expect(200);
          back.unshift(...(body as { _id: string }[]).map(({ _id }) => _id));
          at = linkOf(headers, 'prev');
        }
        expect(back.slice(-forth.length)).toEqual(forth);
      }
    },
  );

  it.each([
    '/parts',
    '/parts?sort=price&limit=2',
    '/reviews',
    '/reviews?limit=1',
    '/orders',
    '/orders?limit=1',
    '/user',
    '/orders/carl@northbridge.test',
    '/audit-log',
    '/audit-log?limit=2',
  ])('%s has a strong validator and answers 304 without a body', async (path) => {
    const { headers } = await admin.get(path).expect(200);
    expect(headers['etag']).toMatch(/^"[^"]+"$/);
    const again = await admin
      .get(path)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
    expect(again.text).toBe('');
    expect(again.headers['etag']).toBe(headers['etag']);
    await admin.get(path).set('If-None-Match', '"of another time"').expect(200);
  });

  it.each([
    ...['/parts', '/reviews', '/orders', '/orders/carl@northbridge.test', '/user', '/audit-log'].flatMap((path) => [
      [`${path}?limit=0`, 'limit'],
      [`${path}?limit=101`, 'limit'],
      [`${path}?limit=`, 'limit'],
      [`${path}?limit=2.5`, 'limit'],
      [`${path}?limit=2&limit=3`, 'limit'],
      [`${path}?sort=colour`, 'sort'],
      [`${path}?sort=`, 'sort'],
      [`${path}?sort=--created_at`, 'sort'],
      [`${path}?limit=2&cursor=`, 'cursor'],
      [`${path}?limit=2&cursor=WzFd`, 'cursor'],
      [`${path}?offset=2`, 'offset'],
    ]),
    ['/parts?min_price=', 'min_price'],
    ['/parts?max_price=1e3', 'max_price'],
    ['/parts?in_stock=1', 'in_stock'],
    ['/orders?status=paid', 'status'],
    ['/orders?status=', 'status'],
    ['/reviews?status=gone', 'status'],
    ['/reviews?status=', 'status'],
    ['/reviews?status=all&status=shown', 'status'],
    ['/audit-log?action=part-eaten', 'action'],
    ['/audit-log?actor=a&actor=b', 'actor'],
    ['/audit-log?sort=actor', 'sort'],
    ['/audit-log?from=yesterday', 'from'],
    ['/audit-log?from=2026-02-30', 'from'],
    ['/audit-log?to=2026-3-1', 'to'],
    ['/audit-log?to=2026-03-01T00:00:00Z', 'to'],
    ...['/audit-log', '/reviews', '/invoices', '/orders', '/orders/export', '/orders/matching', '/invoices/export'].map(
      (path) => [`${path}?from=2026-03-02&to=2026-03-01`, 'from'],
    ),
  ])('%s is rejected, naming %s', async (path, field) => {
    const { body } = await admin.get(path).expect(400);
    expect((body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
  });

  it('accept one day as the first and the last', async () => {
    for (const path of ['/audit-log', '/reviews', '/invoices', '/orders'])
      expect(await valuesOf(admin, `${path}?from=2026-03-01&to=2026-03-01`, '_id')).toEqual([]);
  });

  it('report every invalid parameter at once', async () => {
    const { body } = await shop.anonymous.get('/parts?limit=0&sort=x&min_price=-1&in_stock=maybe&page=1').expect(400);
    const { errors } = body as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual(['in_stock', 'limit', 'min_price', 'page', 'sort']);
  });
});

describe('lists of non-ASCII names', () => {
  const shop = testShop();
  beforeAll(async () => {
    const admin = await shop.admin();
    for (const name of ['Éz', 'éa', 'Résistance', 'İstanbul', 'zebra']) await addPart(admin, { name });
  });
  const namesAt = async (path: string) =>
    ((await shop.anonymous.get(path).expect(200)).body as { name: string }[]).map(({ name }) => name);

  it.each([
    ['re%CC%81sistance', 'Résistance'],
    ['R%C3%89SIST', 'Résistance'],
    ['%C4%B0stanbul', 'İstanbul'],
    ['istanbul', 'İstanbul'],
  ])('finds ?q=%s', async (q, name) => expect(await namesAt(`/parts?q=${q}`)).toEqual([name]));

  it('sort case-insensitively, in full and page by page', async () => {
    const sorted = ['İstanbul', 'Résistance', 'zebra', 'éa', 'Éz'];
    expect(await namesAt('/parts?sort=name')).toEqual(sorted);
    const { headers } = await shop.anonymous.get('/parts?sort=name&limit=4').expect(200);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '') ?? [];
    expect(await namesAt(next)).toEqual(['Éz']);
  });
});
