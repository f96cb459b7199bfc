import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('customers over HTTP', () => {
  const shop = testShop({ settings: { ADMIN_EMAILS: 'Ada@Northbridge.test,lena@northbridge.test' } });
  let admin: Visitor;
  let [carl, dora]: Visitor[] = [];
  beforeAll(async () => {
    admin = await shop.admin();
    [carl, dora] = [await shop.customer(), await shop.customer('dora@northbridge.test', 'Dora Doe')];
    const part = await addPart(admin, { price: 100, min_order: 1 });
    for (const amount of [1, 2]) await placeOrder(carl, part, { amount });
    await payOrder(dora, await placeOrder(dora, part, { amount: 3 }), 300);
  });

  const list = async (query: string) => {
    const { body, headers } = await admin.get(`/customers${query}`).expect(200);
    return { rows: body as { email: string }[], headers };
  };
  const identity = (email: string) => ({ _id: email, email });
  const emails = async (query: string) => (await list(query)).rows.map(({ email }) => email.split('@')[0]);

  it('have what their orders came to', async () => {
    const { rows, headers } = await list('?q=dora&limit=20');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    const dorasRow = { name: 'Dora Doe', role: 'customer', orders: 1, gross: 300, last_order_at: time };
    expect(rows).toEqual([{ ...identity(dora!.email), ...dorasRow }]);
    expect(headers['x-total-count']).toBe('1');
    expect((await list(`?q=${admin.email}`)).rows).toEqual([
      { ...identity(admin.email), name: expect.any(String) as string, role: 'admin', orders: 0, gross: 0 },
    ]);
  });

  it.each([
    ['', ['dora', 'carl', 'ada']],
    ['?sort=email', ['ada', 'carl', 'dora']],
    ['?sort=-orders', ['carl', 'dora', 'ada']],
    ['?sort=-gross', ['dora', 'carl', 'ada']],
    ['?sort=last_order_at', ['ada', 'carl', 'dora']],
    ['?q=do+DOE', ['dora']],
    ['?q=nobody', []],
  ])('are listed and searched with %j', async (query, expected) => expect(await emails(query)).toEqual(expected));

  it('are paged', async () => {
    const first = await list('?sort=-gross&limit=2');
    expect(first.rows).toHaveLength(2);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<\/customers([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1];
    expect(await emails(next ?? '')).toEqual(['ada']);
    await admin.get('/customers?sort=company').expect(400);
  });

  it('say whether ADMIN_EMAILS makes their user an admin at the next sign-in', async () => {
    const page = async (email: string) => (await admin.get(`/customers/${email}`).expect(200)).body as object;
    expect(await page('ADA@northbridge.test')).toMatchObject({ role: 'admin', admin_by_settings: true });
    expect(await page(carl!.email)).not.toHaveProperty('admin_by_settings');
  });
});
