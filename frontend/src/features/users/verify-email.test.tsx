import { act, screen, waitFor } from '@testing-library/react';
import { readAccessToken, storeAccessToken } from '@/api/access-token';
import { useAddReviewMutation } from '@/api/api';
import { anIdentity, carl, renderSession, tokenFor } from '@test/session';
import { json, problem, serve } from '@test/shop';
import type { Account } from './identity-provider';
import { signUp } from './sign-in';
import { useSession } from './use-session';
import { VerifiedOnly } from './verify-email';

const unverified: Account = { ...carl, mustVerifyEmail: true };
const renewed = tokenFor(carl, 'renewed');
const answers = {
  [`PUT /user/${carl.email}`]: () => json({ token: renewed }),
  [`GET /admin/${carl.email}`]: () => json({ admin: false }),
  'GET /config': () => json({ identity: { emulator: false } }),
};

function Review() {
  const [addReview] = useAddReviewMutation();
  const add = () => void addReview({ newReviewBody: { name: carl.name, review: 'Good', rating: 5 } });
  return (
    <>
      <input aria-label="Review Text" />
      <button onClick={add}>Add Review</button>
    </>
  );
}

function Page() {
  const { user } = useSession();
  return (
    user && (
      <VerifiedOnly user={user} purpose="to add a review" level={2}>
        <Review />
      </VerifiedOnly>
    )
  );
}

const open = (identity = anIdentity({}, unverified)) => {
  storeAccessToken(tokenFor(carl));
  return renderSession([{ path: '/', Component: Page }], '/', identity);
};
const title = () => screen.queryByRole('heading', { name: 'Verify your e-mail' });

describe('Verify your e-mail', () => {
  it('replaces the form until the link is opened, and then renews the token', async () => {
    const calls = serve(answers);
    let isOpened = false;
    await open(anIdentity({ isEmailVerified: async () => isOpened }, unverified));
    expect(title()).toBeVisible();
    expect(screen.getByText(carl.email)).toBeVisible();
    expect(screen.getByLabelText('Review Text')).not.toBeVisible();

    isOpened = true;
    // Simulates that the user returns from the mail program.
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    expect(await screen.findByText('Your e-mail is verified.')).toBeVisible();
    expect(title()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Review Text')).toBeVisible();
    expect(readAccessToken()).toBe(renewed);
    const renewal = calls.find(({ name }) => name === `PUT /user/${carl.email}`);
    expect(renewal?.headers.get('Authorization')).toBe('Bearer fresh-id-token');
  });

  it('asks every few seconds only while the tab is visible', async () => {
    serve(answers);
    const isEmailVerified = jest.fn(() => Promise.resolve(false));
    jest.useFakeTimers();
    await open(anIdentity({ isEmailVerified }, unverified));
    const asksWhile = async (state: DocumentVisibilityState) => {
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      const before = isEmailVerified.mock.calls.length;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      visibility.mockRestore();
      return isEmailVerified.mock.calls.length - before;
    };
    expect(await asksWhile('visible')).toBe(12);
    expect(await asksWhile('hidden')).toBe(0);
  });

  it('stays after a failed check, and repeats the check', async () => {
    let fails = true;
    serve({
      ...answers,
      [`GET /admin/${carl.email}`]: () => (fails ? problem(503, 'Starting.') : json({ admin: true })),
    });
    const { store } = await open();
    await waitFor(() => expect(readAccessToken()).toBe(renewed));
    expect(title()).toBeVisible();
    expect(store.getState().session).toEqual({ status: 'signed-in', user: unverified });

    fails = false;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(title()).not.toBeInTheDocument());
  });

  it('appears when the server refuses a request for an unverified e-mail, and keeps the typed text', async () => {
    serve({
      ...answers,
      'POST /reviews': () => problem(409, 'Please verify your e-mail.', undefined, 'email-unverified'),
    });
    let isOpened = false;
    const { user } = await open(anIdentity({ isEmailVerified: async () => isOpened }));
    await user.click(screen.getByLabelText('Review Text'));
    await user.paste('Half a review');
    await user.click(screen.getByRole('button', { name: 'Add Review' }));

    expect(await screen.findByRole('region', { name: 'Verify your e-mail' })).toHaveFocus();
    isOpened = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(title()).not.toBeInTheDocument());
    expect(screen.getByLabelText('Review Text')).toHaveValue('Half a review');
  });

  it('sends the link again, and reports too many requests', async () => {
    serve(answers);
    const sendVerification = jest.fn().mockResolvedValueOnce(undefined);
    const identity = anIdentity({ isEmailVerified: async () => false, sendVerification }, unverified);
    const { user } = await open(identity);
    const again = screen.getByRole('button', { name: 'Send the link again' });

    await user.click(again);
    expect(await screen.findByText('The link was sent again.')).toBeVisible();

    sendVerification.mockRejectedValueOnce(new Error('Firebase: Try later. (auth/too-many-requests).'));
    await user.click(again);
    const refusal = await screen.findByText(
      'The link was requested too often. Wait a few minutes, then send it again.',
    );
    expect(refusal).toHaveAttribute('role', 'alert');
    expect(sendVerification).toHaveBeenCalledTimes(2);
  });
});

describe('sign-up', () => {
  const signUpWith = async (identity = anIdentity()) => {
    serve(answers);
    const rendered = await renderSession([{ path: '/', Component: Page }], '/', identity);
    await act(() => rendered.store.dispatch(signUp(carl.name, carl.email, 'Solder#2026')));
    return rendered;
  };

  it('sends the verification link when the shop requires it', async () => {
    const sendVerification = jest.fn(() => Promise.resolve());
    await signUpWith(
      anIdentity({ signUp: async () => unverified, sendVerification, isEmailVerified: async () => false }),
    );
    expect(sendVerification).toHaveBeenCalledTimes(1);
    expect(screen.getByText(`Open the link that we have sent to ${carl.email} to verify your e-mail.`)).toBeVisible();
  });

  it('succeeds when the link cannot be sent, and reports it', async () => {
    const sendVerification = () => Promise.reject(new Error('Firebase: Error (auth/network-request-failed).'));
    const identity = anIdentity({
      signUp: async () => unverified,
      sendVerification,
      isEmailVerified: async () => false,
    });
    const { store } = await signUpWith(identity);
    expect(store.getState().session).toEqual({ status: 'signed-in', user: unverified });
    expect(
      screen.getByText('The link that verifies your e-mail could not be sent: Network request failed.'),
    ).toBeVisible();
  });

  it('sends no link when the shop does not require a verified e-mail', async () => {
    const sendVerification = jest.fn(() => Promise.resolve());
    await signUpWith(anIdentity({ sendVerification }));
    expect(sendVerification).not.toHaveBeenCalled();
  });
});
