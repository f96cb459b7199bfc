import { addPart, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const UNKNOWN = '000000000000000000000000';
const CARL = 'carl@northbridge.test';

/** Every guarded call, with an empty body, and who gets past its guards. Past them means any answer but 401 and 403. */
const CALLS: [method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, allowed: ('customer' | 'admin')[]][] =
  [
    ['get', `/admin/${CARL}`, ['customer', 'admin']],
    ['post', '/parts', ['admin']],
    ['put', `/parts/${UNKNOWN}`, ['customer', 'admin']],
    ['delete', `/parts/${UNKNOWN}`, ['admin']],
    ['post', '/reviews', ['customer']],
    ['get', '/user', ['admin']],
    ['put', `/user/admin/${CARL}-unknown`, ['admin']],
    ['get', `/user/${CARL}`, ['customer', 'admin']],
    ['put', `/update/${UNKNOWN}`, ['customer', 'admin']],
    ['get', '/orders', ['admin']],
    ['get', `/orders/${CARL}`, ['customer', 'admin']],
    ['post', '/orders', ['customer']],
    ['delete', `/orders/${UNKNOWN}`, ['customer', 'admin']],
    ['patch', `/shipped/${UNKNOWN}`, ['admin']],
    ['get', `/payment/order/${UNKNOWN}`, ['customer', 'admin']],
    ['post', '/create-payment-intent', ['customer', 'admin']],
    ['patch', `/orders/${UNKNOWN}`, ['customer', 'admin']],
  ];

describe('access over HTTP', () => {
  const shop = testShop();
  const people: Record<string, Visitor> = {};
  beforeAll(async () => {
    people['admin'] = await shop.admin();
    people['customer'] = await shop.customer(CARL);
  });

  describe.each(CALLS)('%s %s', (method, path, allowed) => {
    it('asks a visitor to sign in', async () => {
      await shop.anonymous
        .call(method, path)
        .expect(401)
        .expect('Content-Type', 'application/problem+json')
        .expect('WWW-Authenticate', 'Bearer');
    });

    it.each(['customer', 'admin'] as const)(`knows whether it is for a %s`, async (role) => {
      const { status } = await people[role]!.call(method, path);
      if (allowed.includes(role)) expect([200, 400, 404]).toContain(status);
      else expect(status).toBe(403);
    });
  });

  it.each(['/parts', '/reviews', '/', '/config'])('lets everyone read %s', async (path) => {
    await shop.anonymous.get(path).expect(200);
  });

  it.each([
    ['no JWT', 'nonsense'],
    ['unsigned', `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ sub: UNKNOWN })}.`],
    ['signed with another secret', `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: UNKNOWN })}.c2lnbmF0dXJl`],
  ])('refuses a token that is %s', async (_, token) => {
    await shop.anonymous.get(`/user/${CARL}`).set('Authorization', `Bearer ${token}`).expect(401);
  });

  it("hides one customer's things from another as if there were none", async () => {
    const carl = people['customer']!;
    const mallory = await shop.customer('mallory@northbridge.test', 'Mallory');
    const part = await addPart(people['admin']!);
    const order = await placeOrder(carl, part);
    await mallory.get(`/user/${CARL}`).expect(404);
    await mallory.get(`/admin/${CARL}`).expect(404);
    await mallory.get(`/orders/${CARL}`).expect(404);
    await mallory.get(`/payment/order/${order}`).expect(404);
    await mallory.delete(`/orders/${order}`).expect(200, { deletedCount: 0 });
    await mallory
      .post('/create-payment-intent', { total_price: part.price * part.min_order, order_id: order })
      .expect(404);
    await carl.get(`/payment/order/${order}`).expect(200);
  });
});

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
