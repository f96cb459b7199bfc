import { screen } from '@testing-library/react';
import { json, problem, renderInShop, serve } from '@test/shop';
import { MessageSwitches } from './message-switches';

const EMAIL = 'ada@example.com';
const PUT = `PUT /user/${EMAIL}/messages`;

const renderSwitches = () => renderInShop(<MessageSwitches email={EMAIL} kinds={['dispute-opened']} />);
const switchOf = (name: string) => screen.getByRole('switch', { name });

describe('the messages of an admin', () => {
  it('shows which are on', () => {
    renderSwitches();
    expect(screen.getAllByRole('switch')).toHaveLength(5);
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

  it('moves a switch back when it cannot be saved, and shows the reason', async () => {
    serve({ [PUT]: () => problem(503, 'The shop is starting.') });
    const { user } = renderSwitches();
    await user.click(switchOf('Dispute opened'));
    expect(await screen.findByText('The shop is starting.')).toBeInTheDocument();
    expect(switchOf('Dispute opened')).toBeChecked();
  });
});
