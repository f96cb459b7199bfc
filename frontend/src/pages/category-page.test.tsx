import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { CategoryView } from '@/api/types.gen';
import { aCategory, aPart } from '@test/builders';
import { listing, problem, renderInShop, serve } from '@test/shop';
import { Component as CataloguePage } from './catalogue-page';
import { Component as CategoryPage } from './category-page';

const named = (name: string, changes: Partial<CategoryView> = {}) =>
  aCategory({ _id: name, name, part_count: 2, ...changes });
const server = named('Server', { part_count: 1, former_slugs: ['rack', 'old'] });
const TREE = [
  named('Processors', { children: [server, named('Desktop', { picture: '/pictures/n8.svg' })] }),
  named('Old'),
];

const show = (at: string) =>
  renderInShop(
    <Routes>
      <Route path="/catalogue" Component={CataloguePage} />
      <Route path="/category/:slug" Component={CategoryPage} />
    </Routes>,
    at,
  );
const serveParts = (tree: CategoryView[] = TREE) =>
  serve({ 'GET /categories': () => listing(tree), 'GET /parts': () => listing([aPart()]) });
const asked = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ name }) => name === 'GET /parts').map(({ query }) => query.get('category'));
/** The page's own heading; `renderInShop` has another one. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const crumbs = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');

describe('the page of a category', () => {
  it('has the way to it, the categories in it, and its parts', async () => {
    const calls = serveParts();
    show('/category/processors');
    await heading('Processors');
    expect(crumbs().map(({ textContent }) => textContent)).toEqual(['Home', 'Catalogue', 'Processors']);
    expect(screen.getByText('Processors', { selector: '[aria-current="page"]' })).toBeInTheDocument();
    const cards = within(await screen.findByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(cards.map((card) => [card.textContent, card.getAttribute('href')])).toEqual([
      ['Server1 part', '/category/server'],
      ['Desktop2 parts', '/category/desktop'],
    ]);
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(asked(calls)).toEqual(['processors']);
    expect(document.title).toContain('Processors · ');
  });

  it('keeps the search and the filters in its own address', async () => {
    const calls = serveParts();
    const { user, router } = show('/category/server?sort=price');
    await heading('Server');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'In stock' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=price&in_stock=true'));
    expect(router.state.location.pathname).toBe('/category/server');
    expect(new Set(asked(calls))).toEqual(new Set(['server']));
  });

  it('replaces a former slug by the newest one, and prefers a category that has the slug', async () => {
    serveParts();
    const { router } = show('/catalogue');
    await heading('Catalogue');
    await act(() => router.navigate('/category/rack?sort=price'));
    await heading('Server');
    expect(router.state.location).toMatchObject({ pathname: '/category/server', search: '?sort=price' });
    await act(() => router.navigate(-1));
    await heading('Catalogue');
    await act(() => router.navigate('/category/old'));
    await heading('Old');
    expect(router.state.location.pathname).toBe('/category/old');
  });

  it('says that there is no such category, and is not indexed', async () => {
    serveParts();
    show('/category/nothing');
    expect(await screen.findByText('There is no such category')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all parts' })).toHaveAttribute('href', '/catalogue');
    expect(document.title).toContain('Page not found');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('is loaded on the second attempt', async () => {
    const answers = [problem(503, 'The shop is starting.'), listing(TREE)];
    serve({
      'GET /categories': () => answers.shift() ?? problem(500, 'One call too many'),
      'GET /parts': () => listing([aPart()]),
    });
    const { user } = show('/category/processors');
    expect(await screen.findByText('The shop is starting.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Processors');
  });

  it('offers the whole catalogue for a search that finds nothing in it', async () => {
    serve({
      'GET /categories': () => listing(TREE),
      'GET /parts': ({ query }) => listing(query.has('category') ? [] : [aPart()]),
      'GET /suggestions': () => Response.json({ categories: [], parts: [aPart(), aPart()] }),
    });
    const { user, router } = show('/category/server?q=fan');
    await user.click(await screen.findByRole('button', { name: '2 parts in the whole catalogue' }));
    expect(router.state.location).toMatchObject({ pathname: '/catalogue', search: '?q=fan' });
  });
});

describe('the page of the whole catalogue', () => {
  it('has the categories at the top, and all parts', async () => {
    const calls = serveParts();
    show('/catalogue');
    await heading('Catalogue');
    const links = within(await screen.findByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Processors2 parts', 'Old2 parts']);
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(asked(calls)).toEqual([null]);
  });

  it('has all parts while the categories cannot be loaded, and no empty list of categories', async () => {
    serve({ 'GET /parts': () => listing([aPart()]) });
    show('/catalogue');
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument();
  });
});
