import { act, render, screen } from '@testing-library/react';
import { matchMediaOnly, REDUCED_MOTION } from '@test/media';
import { BusinessFacts } from './business-facts';

const { IntersectionObserver } = window;

/** Notifies every observer that its element is visible. */
let comeIntoView: () => void;

beforeEach(() => {
  const seen: (() => void)[] = [];
  comeIntoView = () => act(() => seen.forEach((notify) => notify()));
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      seen.push(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this));
    }
  };
});

afterEach(() => {
  window.IntersectionObserver = IntersectionObserver;
});

it('contains the four final figures from the start', () => {
  render(<BusinessFacts />);
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Countries', '63'],
    ['Complete Projects', '714'],
    ['Happy Clients', '5107'],
    ['Feedbacks', '514'],
  ]);
});

it('counts up when it becomes visible', () => {
  render(<BusinessFacts />);
  expect(screen.getByText('714')).toHaveAttribute('data-counts', 'false');
  comeIntoView();
  expect(screen.getByText('714')).toHaveAttribute('data-counts', 'true');
});

it('does not count under reduced motion', () => {
  matchMediaOnly(REDUCED_MOTION);
  render(<BusinessFacts />);
  comeIntoView();
  expect(screen.getByText('714')).toHaveAttribute('data-counts', 'false');
});
