import { waitFor } from '@testing-library/react';
import { emailOf, readAccessToken, removeAccessToken, storeAccessToken } from '@/api/access-token';
import { anIdentity, aStore, carl } from '@test/session';
import type { Account } from './identity';
import { followOtherTabs } from './session';

const ann: Account = { email: 'ann@example.com', name: 'Ann Ümlaut' };

/** A token as the server writes it; `base64url` as JSON Web Tokens have it. */
const tokenFor = ({ email }: Account) =>
  `head.${Buffer.from(JSON.stringify({ email, sub: '1?>~' })).toString('base64url')}.signature`;

/** What this tab is told when another one has changed the token. */
const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));

describe('A tab beside another one', () => {
  it('becomes the one whom the new token names, whoever is still known here', async () => {
    storeAccessToken(tokenFor(carl));
    const people = [carl, ann];
    const identity = anIdentity({ current: async (email) => people.find((one) => one.email === email) });
    const store = await aStore(identity);
    const stop = followOtherTabs(store.dispatch);
    expect(store.getState().session).toEqual({ status: 'signed-in', user: carl });

    storeAccessToken(tokenFor(ann));
    tell();
    expect(store.getState().session).toEqual({ status: 'loading' });
    await waitFor(() => expect(store.getState().session).toEqual({ status: 'signed-in', user: ann }));

    removeAccessToken();
    tell();
    expect(store.getState().session).toEqual({ status: 'signed-out', next: 'home' });
    stop();
  });

  it('leaves a token alone that has come while it was looking for the owner of the last one', async () => {
    storeAccessToken('first');
    const identity = anIdentity({
      async current() {
        storeAccessToken('second');
        return undefined;
      },
    });
    await aStore(identity);
    expect(readAccessToken()).toBe('second');
  });
});

it('finds no e-mail in what is no token of the shop', () => {
  expect(['abc', 'a.b.c', `a.${btoa('{}')}.c`, ''].map(emailOf)).toEqual([undefined, undefined, undefined, undefined]);
});
