import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useState } from 'react';
import { useDocumentTitle } from '@/ui/document-head';
import { PageHead } from './page-head';

const PART = '/purchase/665f1c2ab3d4e5f60718293a';
/** The head as the server fills it in. */
const filledFor = (path: string) => {
  document.head.innerHTML = `
    <title>As the server named it</title>
    <meta name="description" content="As the server put it" data-head />
    <link rel="canonical" href="https://shop.example.com${path}" data-head />
    <meta property="og:title" content="As networks show it" data-head />
    <script type="application/ld+json" data-head>{}</script>`;
};

const content = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
const leftovers = () => document.querySelectorAll('script[type="application/ld+json"], meta[property]').length;

function Part() {
  useDocumentTitle('N8 Processor', { description: 'Eight cores.', canonical: PART });
  return 'part';
}

function Gone() {
  useDocumentTitle('Order a part', { description: 'This part is not on sale' });
  return 'gone';
}

function Panel() {
  useDocumentTitle('N8 Processor');
  return 'panel';
}

/** A page with a panel that has a title of its own, as the catalogue has. */
function Catalogue() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(false)}>Close</button>
      {isOpen && <Panel />}
    </>
  );
}

function open(at: string, state?: unknown) {
  const router = createMemoryRouter(
    [
      { path: PART, element: <Part /> },
      { path: '/purchase/gone', element: <Gone /> },
      { path: '/sign-up', element: <Catalogue /> },
      { path: '*', element: 'page' },
    ].map(({ path, element }) => ({
      path,
      element: (
        <>
          <PageHead />
          <main>{element}</main>
        </>
      ),
    })),
    { initialEntries: [{ pathname: at, state }] },
  );
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('main')).toBeVisible();
  return (path: string, next?: unknown) => act(() => router.navigate(path, { state: next }));
}

describe('The head of a page', () => {
  it('stays as the server filled it in', () => {
    filledFor('/blogs');
    open('/blogs');
    expect(document.title).toBe('As the server named it');
    expect(content('description')).toBe('As the server put it');
    expect(leftovers()).toBe(2);
  });

  it('changes with the page and drops the tags of the first page', async () => {
    filledFor('/');
    const go = open('/');
    await go('/blogs?x=1');
    expect(document.title).toBe('Blogs · Northbridge Components');
    expect(content('description')).toMatch(/^Questions and answers/);
    expect(canonical()).toBe('https://shop.example.com/blogs');
    expect(content('robots')).toBeUndefined();
    expect(leftovers()).toBe(0);
    await go('/home');
    expect(document.title).toBe('Computer parts for business · Northbridge Components');
    expect(canonical()).toBe('https://shop.example.com/');
    expect(document.querySelectorAll('link[rel="canonical"], meta[name="description"]')).toHaveLength(2);
  });

  it.each(['/dashboard/my-orders', '/nowhere'])('excludes %s from search engines', async (path) => {
    filledFor('/');
    const go = open('/');
    await go(path);
    expect([content('robots'), canonical()]).toEqual(['noindex', undefined]);
    await go('/');
    expect([content('robots'), canonical()]).toEqual([undefined, 'https://shop.example.com/']);
  });

  it('describes the part on its page', async () => {
    filledFor('/');
    const go = open('/');
    await go(PART);
    expect(document.title).toBe('N8 Processor · Northbridge Components');
    expect(content('description')).toBe('Eight cores.');
    expect(canonical()).toBe(`https://shop.example.com${PART}`);
    await go('/purchase/gone');
    expect([content('robots'), canonical()]).toEqual(['noindex', undefined]);
  });

  it('has the title of the page again when a panel with another title closes', async () => {
    filledFor('/sign-up');
    const go = open('/sign-up');
    expect(document.title).toBe('N8 Processor · Northbridge Components');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.title).toBe('As the server named it');
    await go(PART);
    expect(document.title).toBe('N8 Processor · Northbridge Components');
    await go('/blogs');
    expect(document.title).toBe('Blogs · Northbridge Components');
  });

  it('keeps the tags of a part while the log-in page replaces it, except for the title', async () => {
    filledFor(PART);
    const go = open('/log-in', { from: `${PART}?amount=5` });
    expect(document.title).toBe('Log In · Northbridge Components');
    expect(canonical()).toBe(`https://shop.example.com${PART}`);
    expect(leftovers()).toBe(2);
    await go('/sign-up');
    expect(canonical()).toBe('https://shop.example.com/sign-up');
    await go('/log-in', { from: PART });
    expect(canonical()).toBe('https://shop.example.com/log-in');
  });
});
