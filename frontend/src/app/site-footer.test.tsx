import { screen } from '@testing-library/react';
import { renderInShop, serve } from '@test/shop';
import { Newsletter } from './site-footer';

it('asks for an e-mail, then for a valid one, and removes the message once it is valid', async () => {
  const { user } = renderInShop(<Newsletter />);
  const subscribe = screen.getByRole('button', { name: 'Subscribe' });
  await user.click(subscribe);
  expect(screen.getByText('*Enter an email')).toHaveAttribute('role', 'alert');
  await user.type(screen.getByLabelText('Email'), 'jo@firm');
  expect(screen.getByText('*Please enter a valid email')).toHaveAttribute('role', 'alert');
  await user.type(screen.getByLabelText('Email'), '.com');
  expect(screen.queryByText('*Please enter a valid email')).not.toBeInTheDocument();
});

it('thanks for a subscription and sends no request', async () => {
  const calls = serve({});
  const { user } = renderInShop(<Newsletter />);
  await user.type(screen.getByLabelText('Email'), 'jo@firm.com');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Thanks jo@firm.com for subscribing.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(calls).toEqual([]);
});
