import { PapersService } from '#modules/papers/papers.service.js';
import { addPart, aPartBody, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';
import { tamperWithAuditEntry } from './support/tamper-audit-log.js';

interface Entry {
  _id: string;
  at: string;
  actor: string;
  action: string;
  subject: { type: string; id: string; label: string };
  before?: object;
  after?: object;
  hash: string;
  previous_hash: string;
}

describe('the audit log over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let bob: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    bob = await shop.customer('bob@northbridge.test', 'Bob Boss');
    await admin.put(`/user/admin/${bob.email}`, {}).expect(200);
  });

  const log = async (query = '') => (await admin.get(`/audit-log${query}`).expect(200)).body as Entry[];
  /** The audit events of a request, newest first, without ids and times. */
  async function entriesOf(call: () => Promise<unknown>): Promise<Partial<Entry>[]> {
    const { headers } = await admin.get('/audit-log?limit=1').expect(200);
    await call();
    const all = await log();
    return all
      .slice(0, all.length - Number(headers['x-total-count']))
      .map(({ actor, action, subject, before, after }) => ({
        ...{ actor, action, subject },
        ...(before && { before }),
        ...(after && { after }),
      }));
  }

  it('records how each admin was promoted', async () => {
    expect(await log('?action=admin-made')).toMatchObject([
      {
        ...{ actor: admin.email, subject: { type: 'user', label: bob.email } },
        ...{ before: { role: 'customer' }, after: { role: 'admin' } },
      },
      { actor: 'ADMIN_EMAILS', subject: { type: 'user', label: admin.email } },
    ]);
  });

  it('records adding, changing and deleting a part, with the actor and the values before and after', async () => {
    const body = aPartBody({ name: 'Told Processor', price: 100 });
    let part = { _id: '', name: '', price: 0 };
    const [added] = await entriesOf(async () => (part = await addPart(bob, body)));
    const subject = { type: 'part', id: part._id, label: 'Told Processor' };
    expect(added).toEqual({ actor: bob.email, action: 'part-added', subject, after: part });

    const changes = { ...body, price: 120, quantity: 7 };
    const [changed, ...more] = await entriesOf(async () => {
      await admin.put(`/parts/${part._id}`, changes).expect(200, { modifiedCount: 1 });
      await admin.put(`/parts/${part._id}`, changes).expect(200, { modifiedCount: 0 });
      await admin.put(`/parts/${part._id}`, { price: 1 }).set('If-Match', '"another"').expect(409);
      await admin.put(`/parts/${part._id}`, { price: 0 }).expect(400);
    });
    expect(changed).toEqual({
      ...{ actor: admin.email, action: 'part-changed', subject },
      ...{ before: { price: 100, quantity: 50 }, after: { price: 120, quantity: 7 } },
    });
    expect(more).toEqual([]);

    const deleted = await entriesOf(async () => {
      await bob.delete(`/parts/${part._id}`).expect(200, { deletedCount: 1 });
      await bob.delete(`/parts/${part._id}`).expect(200, { deletedCount: 0 });
    });
    expect(deleted).toEqual([
      { actor: bob.email, action: 'part-deleted', subject, before: { ...part, price: 120, quantity: 7 } },
    ]);
  });

  it('records orders that an admin ships or deletes and the invoice of a payment, but no actions of customers', async () => {
    const part = await addPart(admin, { name: 'Fan', price: 10, quantity: 90 });
    const entries = await entriesOf(async () => {
      const [shipped, deleted] = [await placeOrder(carl, part), await placeOrder(carl, part, { amount: 6 })];
      await payOrder(carl, shipped, 50);
      await shop.app.get(PapersService).sweep();
      await admin.patch(`/shipped/${shipped}`).expect(200);
      await bob.delete(`/orders/${deleted}`).expect(200, { deletedCount: 1 });
      const own = await placeOrder(carl, part);
      await carl.delete(`/orders/${own}`).expect(200, { deletedCount: 1 });
      await carl.put(`/parts/${part._id}`, { quantity: 1 }).expect(200, { modifiedCount: 1 });
    });
    const labelOf = (amount: number) =>
      expect.stringMatching(new RegExp(`^NB-\\w{4}-\\w{4}: ${amount} × Fan for ${carl.email}$`)) as string;
    expect(entries).toMatchObject([
      {
        ...{ actor: bob.email, action: 'order-deleted', subject: { label: labelOf(6) } },
        before: { part_name: 'Fan', email: carl.email, amount: 6, total_price: 60 },
      },
      {
        ...{ actor: admin.email, action: 'order-shipped', subject: { label: labelOf(5) } },
        ...{ before: { status: 'pending' }, after: { status: 'shipped' } },
      },
      { actor: 'shop', action: 'paper-issued', after: { kind: 'invoice' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Harbour|5550123/);
  });

  it('records hiding and showing a review', async () => {
    const { body } = await carl.post('/reviews', { name: 'C', review: 'Told.', rating: 4 }).expect(201);
    const id = (body as { insertedId: string }).insertedId;
    const entries = await entriesOf(async () => {
      for (const hidden of [true, true, false]) await bob.patch(`/reviews/${id}`, { hidden }).expect(200);
    });
    expect(entries.map(({ action }) => action)).toEqual(['review-shown', 'review-hidden']);
    expect(entries[0]).toMatchObject({
      actor: bob.email,
      subject: { type: 'review', id, label: 'Carl Customer: Told.' },
    });
  });

  it('searches and filters by kind, actor and day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const part = await addPart(bob, { name: 'Findable Case' });
    expect(await log('?q=findable')).toMatchObject([{ action: 'part-added', subject: { id: part._id } }]);
    expect(await log(`?q=${part._id}&actor=BOB@northbridge.test&action=part-added&from=${today}`)).toHaveLength(1);
    expect(await log(`?q=findable&actor=${admin.email}`)).toEqual([]);
    expect(await log('?q=findable&to=2020-01-01')).toEqual([]);
    expect(await log('?from=9999-12-31&to=9999-12-31')).toEqual([]);
    expect((await log(`?to=${today}`)).length).toBe((await log()).length);
  });

  it('has no route to write or delete events', async () => {
    const before = await log();
    for (const path of ['/audit-log', `/audit-log/${before[0]!._id}`]) {
      await admin.post(path, {}).expect(404);
      await admin.put(path, {}).expect(404);
      await admin.patch(path, {}).expect(404);
      await admin.delete(path).expect(404);
    }
    expect(await log()).toEqual(before);
  });

  it('verifies the hash chain', async () => {
    const entries = await log();
    await admin
      .get('/audit-log/verification')
      .expect(200, { intact: true, entries: entries.length, head: entries[0]!.hash });
  });

  it('reports the first tampered event', async () => {
    const entries = await log('?sort=at');
    const position = entries.findIndex(({ actor }) => actor === bob.email);
    const touched = entries[position]!;
    await tamperWithAuditEntry(shop.app, touched._id, 'bob@', 'eve@');
    const { body } = await admin.get('/audit-log/verification').expect(200);
    expect(body).toEqual({
      ...{ intact: false, entries: position, head: touched.previous_hash, broken_at: touched._id, reason: 'changed' },
    });
  });
});
