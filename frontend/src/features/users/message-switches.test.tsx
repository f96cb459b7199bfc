import { screen } from '@testing-library/react';
import { json, renderInShop, serve } from '@test/shop';
import { MessageSwitches } from './message-switches';

const EMAIL = 'ada@example.com';
const PUT = `PUT /user/${EMAIL}/messages`;

const renderSwitches = () => renderInShop(<MessageSwitches email={EMAIL} kinds={['dispute-opened']} />);
const switchOf = (name: string) => screen.getByRole('switch', { name });

describe('the messages of an admin', () => {
  it('shows which are on', () => {
    renderSwitches();
    expect(screen.getAllByRole('switch')).toHaveLength(6);
    expect(switchOf('Dispute opened')).toBeChecked();
    expect(switchOf('Order to ship')).not.toBeChecked();
  });

  it('moves a switch at once, saves it, and says so', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const calls = serve({ [PUT]: () => answered.then(() => json({ modifiedCount: 1 })) });
    const { user } = renderSwitches();
    await user.click(screen.getByText('Order to ship'));
    expect(switchOf('Order to ship')).toBeChecked();
    expect(screen.queryByText('“Order to ship” is on')).not.toBeInTheDocument();

    answer();
    expect(await screen.findByText('“Order to ship” is on')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ 'order-to-ship': true }]);
  });

  it('moves a switch back when it cannot be saved, and shows the reason with the id of the request', async () => {
    serve({ [PUT]: () => json({ detail: 'The shop is starting.', request_id: '9f2c41aa-17' }, 503) });
    const { user } = renderSwitches();
    await user.click(switchOf('Dispute opened'));
    const reason = 'The shop is starting. If you contact the shop, quote 9f2c41aa-17.';
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(switchOf('Dispute opened')).toBeChecked();
  });
});
