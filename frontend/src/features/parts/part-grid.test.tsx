import { screen, within } from '@testing-library/react';
import { aPart } from '@test/builders';
import { listing, problem, renderInShop, serve } from '@test/shop';
import { PartGrid } from './part-grid';

const show = () => renderInShop(<PartGrid buyAt={(id) => `/purchase/${id}`} />);

it('shows each part with what a buyer needs and the way to buy it', async () => {
  const part = aPart({ price: 1349, min_order: 10, quantity: 2480 });
  serve({ 'GET /parts': () => listing([part]) });
  show();
  const card = within(await screen.findByRole('article', { name: part.name }));
  expect(card.getByRole('img', { name: part.name })).toHaveAttribute('src', part.image_url);
  expect(card.getByText('$1,349')).toBeInTheDocument();
  expect(card.getByText(part.description)).toBeInTheDocument();
  expect(card.getByText('Minimum Order').nextElementSibling).toHaveTextContent('10');
  expect(card.getByText('Available Stock').nextElementSibling).toHaveTextContent('2,480');
  expect(card.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', `/purchase/${part._id}`);
});

it('says that the catalogue is empty', async () => {
  serve({ 'GET /parts': () => listing([]) });
  show();
  expect(await screen.findByText('No parts on sale right now')).toBeInTheDocument();
});

it('says what went wrong and loads the parts on a second try', async () => {
  const answers = [problem(503, 'The shop is starting.'), listing([aPart()])];
  serve({ 'GET /parts': () => answers.shift() ?? problem(500, 'One call too many') });
  const { user } = show();
  expect(await screen.findByText('The shop is starting.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Buy Now' })).toBeInTheDocument();
});
