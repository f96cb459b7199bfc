import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { api } from '@/api/api';
import { matchMediaOnly, REDUCED_MOTION } from '@test/media';
import { listing, problem, renderInShop, serve } from '@test/shop';
import { ReviewCarousel, ReviewSlides } from './review-carousel';

const reviews = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  _id: `665f1c2ab3d4e5f60718293${index}`,
  name,
  review: `${name} is content.`,
  rating: 3 + index,
  created_at: '2026-03-01T09:30:00.000Z',
}));

const show = () => render(<ReviewSlides reviews={reviews} labelledBy="reviews" />);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const swipe = (element: Element, from: number, to: number) => {
  fireEvent.touchStart(element, { changedTouches: [{ clientX: from }] });
  fireEvent.touchEnd(element, { changedTouches: [{ clientX: to }] });
};
/** The authors of the reviews on screen; the others are hidden from screen readers. */
const onScreen = () =>
  screen
    .getAllByRole('figure', { hidden: false })
    .map((figure) => figure.querySelector('figcaption > strong')?.textContent);

beforeEach(() => jest.useFakeTimers());

it('shows the next review every seven seconds, and the first after the last', () => {
  show();
  expect(onScreen()).toEqual(['Ada']);
  pass(6_999);
  expect(onScreen()).toEqual(['Ada']);
  pass(1);
  expect(onScreen()).toEqual(['Ben']);
  pass(7_000);
  expect(onScreen()).toEqual(['Cleo']);
  pass(7_000);
  expect(onScreen()).toEqual(['Ada']);
});

it('takes three seconds to move to the next review', () => {
  show();
  expect(screen.getAllByRole('list')[0]!.style.getPropertyValue('--speed')).toBe('3000ms');
});

it('pauses while the mouse is over it', () => {
  show();
  fireEvent.mouseEnter(screen.getByRole('group'));
  pass(30_000);
  expect(onScreen()).toEqual(['Ada']);
  fireEvent.mouseLeave(screen.getByRole('group'));
  pass(7_000);
  expect(onScreen()).toEqual(['Ben']);
});

it('pauses on the pause button, and continues on the play button', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Pause reviews' }));
  pass(30_000);
  expect(onScreen()).toEqual(['Ada']);
  fireEvent.click(screen.getByRole('button', { name: 'Play reviews' }));
  pass(7_000);
  expect(onScreen()).toEqual(['Ben']);
});

it('does not play under reduced motion, but its dots work', () => {
  matchMediaOnly(REDUCED_MOTION);
  show();
  pass(30_000);
  expect(onScreen()).toEqual(['Ada']);
  fireEvent.click(screen.getByRole('button', { name: 'Review 3 of 3' }));
  expect(onScreen()).toEqual(['Cleo']);
});

it('marks the dot of the current review, and shows the review of a pressed dot', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Review 2 of 3' }));
  expect(onScreen()).toEqual(['Ben']);
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Review 2 of 3');
  pass(7_000);
  expect(onScreen()).toEqual(['Cleo']);
});

it('fills as many of the five stars as the rating', () => {
  show();
  expect(screen.getByRole('img', { name: '3 out of 5 stars' })).toBeInTheDocument();
});

it('shows one review at a time on wide screens too, and loops backwards', () => {
  matchMediaOnly('(min-width: 40rem)', '(min-width: 64rem)');
  show();
  const track = screen.getAllByRole('list')[0]!;
  expect(onScreen()).toEqual(['Ada']);
  swipe(track, 100, 220);
  expect(onScreen()).toEqual(['Cleo']);
  swipe(track, 220, 100);
  expect(onScreen()).toEqual(['Ada']);
  swipe(track, 100, 130);
  expect(onScreen()).toEqual(['Ada']);
});

it('has dots and a pause button, and no arrows', () => {
  show();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Pause reviews',
    'Review 1 of 3',
    'Review 2 of 3',
    'Review 3 of 3',
  ]);
});

it('has no buttons when there is one review', () => {
  render(<ReviewSlides reviews={reviews.slice(0, 1)} labelledBy="reviews" />);
  pass(30_000);
  expect(onScreen()).toEqual(['Ada']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shortens a long review until the visitor expands it', () => {
  render(<ReviewSlides reviews={[{ ...reviews[0]!, review: 'Good. '.repeat(100) }]} labelledBy="reviews" />);
  const text = screen.getByText(/Good\./);
  expect(text).toHaveAttribute('data-short', 'true');
  fireEvent.click(screen.getByRole('button', { name: 'Show the whole review' }));
  expect(text).toHaveAttribute('data-short', 'false');
});

it('retries a next page that failed to load on the next step, and only then', async () => {
  jest.useRealTimers();
  const all = Array.from({ length: 13 }, (_, index) => ({ ...reviews[0]!, _id: `review-${index}`, name: `N${index}` }));
  let isAway = true;
  const calls = serve({
    'GET /reviews': ({ query }) => {
      if (!query.has('cursor')) return listing(all.slice(0, 12), { total: '13', next: 'second' });
      return isAway ? problem(503, 'Try again later.') : listing(all.slice(12), { total: '13', previous: 'first' });
    },
  });
  const { store } = renderInShop(<ReviewCarousel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Review 12 of 13' }));
  const swipeLeft = () => swipe(screen.getAllByRole('list')[0]!, 220, 100);
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Review 11 of 13' }));
  fireEvent.click(screen.getByRole('button', { name: 'Review 12 of 13' }));
  // A retry would reach the server before this later request.
  await act(() => store.dispatch(api.endpoints.listReviews.initiate({ limit: 1 })));
  expect(calls).toHaveLength(3);
  isAway = false;
  await waitFor(() => {
    swipeLeft();
    expect(onScreen()).toEqual(['N12']);
  });
});

it('loads the next page of reviews near the end, and shows the first page again after the last', async () => {
  jest.useRealTimers();
  const all = Array.from({ length: 14 }, (_, index) => ({
    ...reviews[0]!,
    _id: `review-${index}`,
    name: `N${index + 1}`,
  }));
  const calls = serve({
    'GET /reviews': ({ query }) =>
      query.get('cursor') === 'second'
        ? listing(all.slice(12), { total: '14', previous: 'first' })
        : listing(all.slice(0, 12), { total: '14', next: 'second' }),
  });
  const cursors = () => calls.map(({ query }) => query.get('cursor'));
  const swipeLeft = () => swipe(screen.getAllByRole('list')[0]!, 220, 100);
  renderInShop(<ReviewCarousel />);

  await screen.findByRole('button', { name: 'Review 1 of 14' });
  expect(screen.getAllByRole('button', { name: /^Review/ })).toHaveLength(12);
  swipe(screen.getAllByRole('list')[0]!, 100, 220);
  expect(onScreen()).toEqual(['N1']);
  expect(cursors()).toEqual([null]);

  fireEvent.click(screen.getByRole('button', { name: 'Review 12 of 14' }));
  await waitFor(() => expect(cursors()).toEqual([null, 'second']));
  await waitFor(() => {
    swipeLeft();
    expect(onScreen()).toEqual(['N13']);
  });
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Review 13 of 14');
  expect(screen.getAllByRole('button', { name: /^Review/ })).toHaveLength(2);

  swipe(screen.getAllByRole('list')[0]!, 100, 220);
  expect(onScreen()).toEqual(['N12']);
  swipeLeft();
  expect(onScreen()).toEqual(['N13']);
  swipeLeft();
  expect(onScreen()).toEqual(['N14']);
  swipeLeft();
  expect(onScreen()).toEqual(['N1']);
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Review 1 of 14');
  expect(cursors()).toEqual([null, 'second']);
});
