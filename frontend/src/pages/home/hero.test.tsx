import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Hero } from './hero';
import { JoinUs } from './join-us';

const show = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>);

it('introduces the shop, shows both banners, and links to sign-up and log-in', async () => {
  jest.spyOn(window, 'fetch').mockResolvedValue(new Response('<svg></svg>'));
  show(<Hero />);
  await waitFor(() => expect(screen.getByRole('img', { name: /^A mainboard/ })).not.toBeEmptyDOMElement());
  expect(
    screen.getByRole('heading', { level: 1, name: 'Start your dream Business with Us today' }),
  ).toBeInTheDocument();
  const lead = screen.getByText(/^We are a computer parts manufacturer\./);
  expect(lead).toHaveTextContent('Buy quality products');
  expect(lead).toHaveTextContent('grow your business, as over 5000 clients already do.');
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up');
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/log-in');
  expect(screen.getAllByRole('img')).toHaveLength(2);
});

it('invites visitors to join over 5000 clients', () => {
  show(<JoinUs />);
  expect(screen.getByRole('heading', { name: /over 5000 clients/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Join Us' })).toHaveAttribute('href', '/sign-up');
});
