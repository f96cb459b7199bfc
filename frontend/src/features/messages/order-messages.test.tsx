import { screen } from '@testing-library/react';
import type { OrderMessageView } from '@/api/types.gen';
import { listing, renderInShop, serve } from '@test/shop';
import { OrderMessages } from './order-messages';

const ORDER = '665f1c2ab3d4e5f60718293b';

const aMessage = (state: OrderMessageView['state']): OrderMessageView => ({
  _id: `${ORDER}.order-placed`,
  kind: 'order-placed',
  subject: 'Order NB-7K2M-9QXD is placed',
  recipient: 'carl@example.com',
  state,
  created_at: '2026-03-01T09:30:00.000Z',
});

describe('the messages of an order', () => {
  it.each([
    ['waiting', 'On its way'],
    ['held', 'On its way'],
    ['sent', 'Sent'],
    ['failed', 'Not sent'],
    ['not-sent', 'Not sent'],
  ] as const)('shows a customer a message that is %s as “%s”', async (state, text) => {
    serve({ [`GET /orders/${ORDER}/messages`]: () => listing([aMessage(state)]) });
    renderInShop(<OrderMessages orderId={ORDER} audience="customer" />);
    expect(await screen.findByRole('listitem')).toHaveTextContent(/Order NB-7K2M-9QXD is placed.*Mar 1, 2026/);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('links each message to the page Messages for an admin', async () => {
    serve({ [`GET /orders/${ORDER}/messages`]: () => listing([aMessage('held')]) });
    renderInShop(<OrderMessages orderId={ORDER} audience="admin" />);
    expect(await screen.findByRole('link', { name: 'Order NB-7K2M-9QXD is placed' })).toHaveAttribute(
      'href',
      `/dashboard/messages?message=${ORDER}.order-placed`,
    );
    expect(screen.getByText('Held')).toBeVisible();
  });
});
