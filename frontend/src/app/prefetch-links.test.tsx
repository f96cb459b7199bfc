import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { paths } from '@/ui/paths';
import { aPart } from '@test/builders';
import { anIdentity, carl, renderSession, tokenFor } from '@test/session';
import { json, serve } from '@test/shop';
import { storeAccessToken } from '@/api/access-token';
import { prefetchLinks } from './prefetch-links';

const part = aPart();

/** Renders a link to the part's page; returns the names of the requests. */
async function showLink({ signedIn = true } = {}) {
  if (signedIn) storeAccessToken(tokenFor(carl));
  const calls = serve({ [`GET /purchase/${part._id}`]: () => json(part) });
  const { store } = await renderSession(
    [
      {
        path: '*',
        element: (
          <Link to={paths.purchase(part._id)}>
            <b>Buy Now</b>
          </Link>
        ),
      },
    ],
    '/',
    anIdentity(),
  );
  jest.useFakeTimers();
  stop = prefetchLinks(store);
  return {
    link: screen.getByRole('link'),
    requests: () => calls.filter(({ name }) => name.startsWith('GET /purchase')).length,
  };
}

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('A link to a page', () => {
  it('prefetches the data once while the pointer rests on it', async () => {
    const { link, requests } = await showLink();
    fireEvent.mouseOver(screen.getByText('Buy Now'));
    await wait(100);
    expect(requests()).toBe(1);
    fireEvent.mouseOver(link);
    await wait(1_000);
    expect(requests()).toBe(1);
  });

  it('prefetches the data when it has the keyboard focus', async () => {
    const { link, requests } = await showLink();
    link.focus();
    await wait(100);
    expect(requests()).toBe(1);
  });

  it('loads nothing when the pointer passes over it', async () => {
    const { link, requests } = await showLink();
    fireEvent.mouseOver(link);
    await wait(10);
    fireEvent.mouseOver(document.body);
    await wait(1_000);
    expect(requests()).toBe(0);
  });

  it('loads nothing for a visitor who would have to log in first', async () => {
    const { link, requests } = await showLink({ signedIn: false });
    fireEvent.mouseOver(link);
    await wait(1_000);
    expect(requests()).toBe(0);
  });
});
