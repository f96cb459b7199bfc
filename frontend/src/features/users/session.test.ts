import { waitFor } from '@testing-library/react';
import { emailOf, readAccessToken, removeAccessToken, storeAccessToken } from '@/api/access-token';
import { anIdentity, ann, aStore, carl, tellOtherTab, tokenFor } from '@test/session';
import { followOtherTabs } from './session-restore';

describe('followOtherTabs', () => {
  it('adopts the sign-in and the sign-out of another user', async () => {
    storeAccessToken(tokenFor(carl));
    const identity = anIdentity({ waitForAccount: async (email) => (email === ann.email ? ann : undefined) });
    const store = await aStore(identity);
    const stop = followOtherTabs(store);
    expect(store.getState().session).toEqual({ status: 'signed-in', user: carl });

    storeAccessToken(tokenFor(ann));
    tellOtherTab();
    expect(store.getState().session).toEqual({ status: 'loading' });
    await waitFor(() => expect(store.getState().session).toEqual({ status: 'signed-in', user: ann }));

    removeAccessToken();
    tellOtherTab();
    expect(store.getState().session).toEqual({ status: 'signed-out', next: 'home' });
    stop();
  });

  it('changes nothing when the same user gets a new token', async () => {
    storeAccessToken(tokenFor(carl, 'first'));
    // The provider stores the e-mail as typed; the token has it in lower case.
    const typed = { ...carl, email: 'Carl@Example.com' };
    const store = await aStore(anIdentity({}, typed));
    const stop = followOtherTabs(store);
    const before = store.getState();

    storeAccessToken(tokenFor(carl, 'second'));
    tellOtherTab();
    expect(store.getState()).toBe(before);
    stop();
  });

  it('keeps a token that was stored while the session of the previous token was restored', async () => {
    storeAccessToken('first');
    const identity = anIdentity({
      async currentAccount() {
        storeAccessToken('second');
        return undefined;
      },
    });
    await aStore(identity);
    expect(readAccessToken()).toBe('second');
  });
});

it('returns no e-mail for a text that is not a token of the shop', () => {
  expect(['abc', 'a.b.c', `a.${btoa('{}')}.c`, ''].map(emailOf)).toEqual([undefined, undefined, undefined, undefined]);
});
