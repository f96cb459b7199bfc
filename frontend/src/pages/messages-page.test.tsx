import { screen, within } from '@testing-library/react';
import type { MessageView } from '@/api/types.gen';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { Component as MessagesPage } from './messages-page';

const ID = '665f1c2ab3d4e5f60718293b.order-placed';

function aMessage(patch: Partial<MessageView> = {}): MessageView {
  return {
    _id: ID,
    kind: 'order-placed',
    subject: 'Your order NB-7K2M-9QXD',
    recipient: 'carl@example.com',
    order_id: '665f1c2ab3d4e5f60718293b',
    order_number: 'NB-7K2M-9QXD',
    state: 'failed',
    reason: '550 No such mailbox',
    created_at: '2026-03-01T09:30:00.000Z',
    due_at: '2026-03-01T09:31:00.000Z',
    tries: 1,
    ...patch,
  };
}

const preview =
  (patch: Partial<MessageView> = {}) =>
  () =>
    json({ ...aMessage(patch), html: '<p>Thank you</p>', text: 'Thank you for your order.' });

/** Answers the request of the list and that of the held messages. */
const messages = (rows: MessageView[]) => ({
  'GET /messages': ({ query }: { query: URLSearchParams }) =>
    listing(query.has('state') ? rows.filter(({ state }) => state === query.get('state')) : rows),
  'GET /config': () => json({ mode: 'live' }),
});

describe('Messages', () => {
  it('lists each message with its kind, recipient, order, state and reason', async () => {
    serve(messages([aMessage(), aMessage({ _id: '2', recipient: 'admins', state: 'waiting', kind: 'low-stock' })]));
    renderInShop(<MessagesPage />, '/dashboard/messages');
    const [, first, second] = await screen.findAllByRole('row').then(async () => {
      await screen.findByText('carl@example.com', { exact: false });
      return screen.getAllByRole('row');
    });
    expect(within(first!).getByRole('link', { name: 'NB-7K2M-9QXD' })).toHaveAttribute(
      'href',
      '/dashboard/orders/665f1c2ab3d4e5f60718293b',
    );
    for (const text of ['Order placed', 'Failed', '550 No such mailbox'])
      expect(within(first!).getByText(text)).toBeVisible();
    for (const text of ['Low stock', 'Waiting', 'Admins']) expect(within(second!).getByText(text)).toBeVisible();
  });

  it('asks for the state and the kind in the URL', async () => {
    const calls = serve(messages([aMessage()]));
    renderInShop(<MessagesPage />, '/dashboard/messages?state=failed&kind=order-placed&q=carl');
    expect(await screen.findByText('1 message found')).toBeVisible();
    const asked = calls.find(({ query }) => query.has('q'))!.query;
    expect(Object.fromEntries(asked)).toMatchObject({ state: 'failed', kind: 'order-placed', q: 'carl' });
  });

  it('opens a message in a frame without scripts, shows its text, and closes it', async () => {
    serve({ ...messages([aMessage()]), [`GET /messages/${ID}`]: preview() });
    const { user, router } = renderInShop(<MessagesPage />, '/dashboard/messages?state=failed');
    await user.click(await screen.findByRole('link', { name: 'Your order NB-7K2M-9QXD' }));
    const drawer = within(await screen.findByRole('dialog'));
    const frame = await drawer.findByTitle('Preview of the message');
    expect(frame).toHaveAttribute('srcdoc', '<p>Thank you</p>');
    expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');

    await user.click(drawer.getByRole('link', { name: 'Text' }));
    expect(await drawer.findByText('Thank you for your order.')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    expect(router.state.location.search).toBe('?state=failed');
  });

  it('sends a failed message again', async () => {
    let state: MessageView['state'] = 'failed';
    serve({
      ...messages([aMessage()]),
      [`GET /messages/${ID}`]: () => preview({ state })(),
      [`POST /messages/${ID}/send`]: () => {
        state = 'waiting';
        return json({ modifiedCount: 1 });
      },
    });
    const { user } = renderInShop(<MessagesPage />, `/dashboard/messages?message=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The message is on its way')).toBeInTheDocument();
    expect(await within(screen.getByRole('dialog')).findByText('Waiting')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your order NB-7K2M-9QXD' })).toHaveFocus();
  });

  it('shows why a message was not sent again', async () => {
    serve({
      ...messages([aMessage()]),
      [`GET /messages/${ID}`]: preview(),
      [`POST /messages/${ID}/send`]: () => problem(409, 'This message is waiting already: it is sent when it is due.'),
    });
    const { user } = renderInShop(<MessagesPage />, `/dashboard/messages?message=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/^This message is waiting already/)).toHaveAttribute('role', 'alert');
  });

  it.each([
    ['a waiting message', { state: 'waiting' }],
    ['a link of the demo', { state: 'not-sent', kind: 'password-reset' }],
  ] as const)('does not offer to send %s again', async (_name, patch) => {
    serve({ ...messages([]), [`GET /messages/${ID}`]: preview(patch) });
    renderInShop(<MessagesPage />, `/dashboard/messages?message=${ID}`);
    expect(await screen.findByTitle('Preview of the message')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  it.each([
    ['Send them', 'Send', 'POST /messages/held/release', '2 messages on the way'],
    ['Drop them', 'Drop', 'POST /messages/held/drop', '2 messages dropped'],
  ])('asks before it does “%s” to the held messages', async (label, confirm, request, done) => {
    let rows = [aMessage({ state: 'held' }), aMessage({ _id: '2', state: 'held' })];
    serve({
      ...messages([]),
      'GET /messages': () => listing(rows),
      [request]: () => {
        rows = [];
        return json({ modifiedCount: 2 });
      },
    });
    const { user } = renderInShop(<MessagesPage />, '/dashboard/messages');
    const held = within(await screen.findByRole('region', { name: 'Held messages' }));
    expect(held.getByText('2 messages are held after a restore or an import.')).toBeVisible();
    await user.click(held.getByRole('button', { name: label }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Held messages' })).not.toBeInTheDocument();
  });

  it('says in a demo that it is the mailbox of all accounts', async () => {
    serve({ ...messages([]), 'GET /config': () => json({ mode: 'demo' }) });
    renderInShop(<MessagesPage />, '/dashboard/messages');
    expect(await screen.findByText(/mailbox of all accounts/)).toBeVisible();
  });
});
