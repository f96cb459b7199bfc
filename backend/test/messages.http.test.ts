import { MessageSender } from '#modules/messages/message-sender.js';
import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { aMessage } from '#test/support/builders.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Shown {
  _id: string;
  kind: string;
  state: string;
  reason?: string;
  subject: string;
  recipient: string;
}

describe('messages over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1 });
  });

  const get = async <Body>(visitor: Visitor, path: string) => (await visitor.get(path).expect(200)).body as Body;
  const send = () => shop.app.get(MessageSender).sweep();
  const ofOrder = (visitor: Visitor, order: string) => get<Shown[]>(visitor, `/orders/${order}/messages`);
  /** Stores a message of a kind that is never compared with its order, unless it has another one. */
  const store = (changes: Parameters<typeof aMessage>[0]) =>
    shop.app.get(MessageRepository).add([aMessage({ kind: 'order-cancelled', ...changes })]);
  const about = async (order: string) => {
    const { number } = await get<{ number: string }>(admin, `/payment/order/${order}`);
    return { order_id: order, order_number: number };
  };
  const auditOf = async (id: string) =>
    (await get<{ action: string }[]>(admin, `/audit-log?q=${encodeURIComponent(id)}`)).map(({ action }) => action);

  it('shows a customer the messages of their order, and the admin also those to admins', async () => {
    const order = await placeOrder(carl, part);
    await send();
    await payOrder(carl, order, 40);
    const kinds = async (visitor: Visitor) => (await ofOrder(visitor, order)).map(({ kind }) => kind).toSorted();
    const own = ['order-placed', 'payment-received'];
    expect(await kinds(carl)).toEqual(own);
    expect(await kinds(admin)).toEqual(['order-placed', 'order-to-ship', 'payment-received']);
    await send();
    // No admin has asked for messages about orders to ship.
    const toAdmins = (await ofOrder(admin, order)).find(({ kind }) => kind === 'order-to-ship');
    expect(toAdmins).toMatchObject({ recipient: 'admins', state: 'not-sent' });
    expect(await kinds(carl)).toEqual(own);
    await (await shop.customer('eve@northbridge.test')).get(`/orders/${order}/messages`).expect(404);
  });

  it('sends a message to each admin who wants its kind', async () => {
    const switches = (body: object) => admin.put(`/user/${admin.email}/messages`, body);
    await switches({ 'order-to-ship': true }).expect(200, { modifiedCount: 1 });
    const profile = await get<{ message_kinds: string[] }>(admin, `/user/${admin.email}`);
    expect(profile.message_kinds).toEqual(['order-to-ship', 'dispute-opened']);
    const order = await placeOrder(carl, part);
    await payOrder(carl, order, 40);
    await send();
    const toAdmins = (await ofOrder(admin, order)).filter(({ kind }) => kind === 'order-to-ship');
    expect(toAdmins.map(({ recipient }) => recipient)).toEqual([admin.email]);
    await switches({ 'order-to-ship': false }).expect(200);
    await switches({ 'order-to-ship': 'yes' }).expect(400);
  });

  it('keeps messages and shows what they say when no mail server is set up', async () => {
    const order = await placeOrder(carl, part);
    await send();
    const [message] = await ofOrder(admin, order);
    expect(message).toMatchObject({ state: 'not-sent', recipient: carl.email });
    const preview = await get<Shown & { html: string; text: string }>(admin, `/messages/${message!._id}`);
    expect(preview.reason).toContain('SMTP_URL');
    expect(preview.subject).toMatch(/^\[Demo\] .*NB-/);
    for (const shown of [preview.html, preview.text]) expect(shown).toContain(`/payment/order/${order}`.slice(0, 8));
    const listed = await get<Shown[]>(admin, `/messages?state=not-sent&kind=order-placed&q=${carl.email}&limit=100`);
    expect(listed.map(({ _id }) => _id)).toContain(message!._id);
  });

  it('sends a message again, with an entry in the audit log', async () => {
    await store({ _id: 'failed-1', state: 'failed', reason: '550 No such mailbox' });
    await admin.post('/messages/failed-1/send', {}).expect(200, { modifiedCount: 1 });
    expect((await admin.post('/messages/failed-1/send', {}).expect(409)).body).toMatchObject({
      type: '/problems/message-waiting',
    });
    expect(await auditOf('failed-1')).toEqual(['message-sent-again']);
    await admin.post('/messages/unknown/send', {}).expect(404);
    await store({ _id: 'link-1', kind: 'password-reset', content: '{"link":"http://localhost/x"}', state: 'not-sent' });
    await admin.post('/messages/link-1/send', {}).expect(409);
  });

  it('sends no message again that is no longer true', async () => {
    const order = await placeOrder(carl, part);
    await send();
    await payOrder(carl, order, 40);
    const { body } = await admin.post(`/messages/${order}.order-placed/send`, {}).expect(409);
    expect(body).toMatchObject({ type: '/problems/message-outdated' });
    expect(await ofOrder(carl, order)).toContainEqual(
      expect.objectContaining({ kind: 'order-placed', state: 'not-sent' }),
    );
  });

  it.each([
    // The shop may send a released message at once; without a mail server it does not.
    ['release', /^(?!An admin)/],
    ['drop', /^An admin dropped it/],
  ])('ends the hold of every held message: %s', async (verb, expected) => {
    const ids = [1, 2].map((n) => `held-${verb}-${n}`);
    // Not due for sending in between.
    for (const _id of ids) await store({ _id, state: 'held', due_at: new Date(Date.now() + 3_600_000).toISOString() });
    await admin.post(`/messages/held/${verb}`, {}).expect(200, { modifiedCount: 2 });
    for (const id of ids) {
      const { state, reason = '' } = await get<Shown>(admin, `/messages/${id}`);
      expect([state, reason]).toEqual([expect.not.stringMatching('held'), expect.stringMatching(expected)]);
    }
    await admin.post(`/messages/held/${verb}`, {}).expect(200, { modifiedCount: 0 });
  });

  it('shows a customer no message of a shipping while it can be undone, nor after that', async () => {
    const order = await placeOrder(carl, part);
    await payOrder(carl, order, 40);
    await admin.patch(`/shipped/${order}`).expect(200);
    const kinds = async (visitor: Visitor) => (await ofOrder(visitor, order)).map(({ kind }) => kind);
    expect(await kinds(admin)).toContain('order-shipped');
    expect(await kinds(carl)).not.toContain('order-shipped');
    await admin.delete(`/shipped/${order}`).expect(200);
    const [shipping] = (await ofOrder(admin, order)).filter(({ kind }) => kind === 'order-shipped');
    await shop.app.get(MessageRepository).leaseDue('9999-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'due');
    await send();
    expect(shipping).toBeDefined();
    expect(await kinds(carl)).not.toContain('order-shipped');
  });

  it('shows a message whose content is damaged among the others', async () => {
    const order = await placeOrder(carl, part);
    await store({ _id: `${order}-damaged`, content: '{}', ...(await about(order)) });
    await send();
    expect(await ofOrder(admin, order)).toHaveLength(2);
    expect(await get<Shown>(admin, `/messages/${order}-damaged`)).toMatchObject({
      subject: expect.stringContaining('damaged') as string,
    });
  });

  it('lists the subject of a message without making its mail', async () => {
    const content = '{"order":{"number":"NB-1111-2222"}}';
    await store({ _id: 'subject-alone', content, state: 'sent' });
    const subject = '[Demo] Order NB-1111-2222 was cancelled';
    const listed = await get<Shown[]>(admin, '/messages');
    expect(listed.find(({ _id }) => _id === 'subject-alone')).toMatchObject({ subject });
    expect(await get(admin, '/messages/subject-alone')).toMatchObject({
      ...{ subject, html: 'The content of this message is damaged.' },
    });
  });

  it('does not send a reminder of an order that was paid since', async () => {
    const order = await placeOrder(carl, part);
    await payOrder(carl, order, 40);
    const { content } = aMessage();
    const pay_by = '2026-03-08T09:30:00.000Z';
    await store({
      ...{ _id: `${order}.payment-reminder`, kind: 'payment-reminder', ...(await about(order)) },
      content: JSON.stringify({ ...(JSON.parse(content) as object), pay_by }),
    });
    await send();
    const [reminder] = (await ofOrder(admin, order)).filter(({ kind }) => kind === 'payment-reminder');
    expect(reminder).toMatchObject({ state: 'not-sent' });
  });
});
