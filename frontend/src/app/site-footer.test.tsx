import { screen, within } from '@testing-library/react';
import { renderInShop, serve } from '@test/shop';
import { brand } from '@/ui/brand';
import { Newsletter, SiteFooter } from './site-footer';

it('shows pages, social links, address, contacts and the year', () => {
  renderInShop(<SiteFooter />);
  for (const [name, path] of [
    ['Home', '/'],
    ['Blogs', '/blogs'],
    ['My Portfolio', '/my-portfolio'],
  ])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  expect(screen.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', expect.stringMatching(/^https:/));
  expect(screen.getByText(/Portland/).closest('address')).toBeInTheDocument();
  const contacts = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(contacts).toContainEqual(expect.stringMatching(/^tel:/));
  expect(contacts).toContainEqual(expect.stringMatching(/^mailto:/));
  expect(screen.getByText(/2022/)).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Legal' })).not.toBeInTheDocument();
});

it("has the links of the operator's legal pages", () => {
  const legal = [
    { name: 'Terms', href: 'https://shop.example/terms' },
    { name: 'Imprint', href: 'mailto:law@shop.example' },
  ];
  jest.replaceProperty(brand, 'legal', legal);
  renderInShop(<SiteFooter />);
  const links = within(screen.getByRole('navigation', { name: 'Legal' })).getAllByRole('link');
  expect(links.map((link) => ({ name: link.textContent, href: link.getAttribute('href') }))).toEqual(legal);
});

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
