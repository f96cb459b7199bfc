import { act, fireEvent, screen } from '@testing-library/react';
import { json, problem, renderInShop, serve } from '@test/shop';
import { BootGate } from './boot-gate';

const show = () => renderInShop(<BootGate>The shop</BootGate>);

it('shows a spinner until the server root answers', async () => {
  let answer: (response: Response) => void = () => undefined;
  serve({ 'GET /': () => new Promise((resolve) => (answer = resolve)) });
  show();
  expect(await screen.findByText('Loading the shop')).toBeInTheDocument();
  expect(screen.queryByText('The shop')).not.toBeInTheDocument();
  answer(json({ status: 'ready' }));
  expect(await screen.findByText('The shop')).toBeInTheDocument();
});

it('retries while the server is starting', async () => {
  const answers = [problem(503, 'Starting'), problem(503, 'Starting'), json({ status: 'ready' })];
  const calls = serve({ 'GET /': () => answers.shift() ?? problem(500, 'One call too many') });
  show();
  expect(await screen.findByText('The shop')).toBeInTheDocument();
  expect(calls).toHaveLength(3);
});

it('reports after ten seconds that the shop does not respond, and opens the shop after Try again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let isDown = true;
  serve({ 'GET /': () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : json({ status: 'ready' })) });
  show();
  expect(await screen.findByText('Loading the shop')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('heading', { name: 'The shop is not responding' })).toBeInTheDocument();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The shop')).toBeInTheDocument();
});
