import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { readAccessToken } from '@/api/access-token';
import { anIdentity, carl, renderSession } from '@test/session';
import { json, problem, serve } from '@test/shop';
import { LogInForm } from './log-in-form';
import { SignUpForm } from './sign-up-form';

const put = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

const CLOSED = 'Firebase: Error (auth/popup-closed-by-user).';
const OPEN_SESSION = `PUT /user/${carl.email}`;
const nobody = (changes: Parameters<typeof anIdentity>[0] = {}) =>
  Object.assign(anIdentity(changes), { here: undefined });
const refusal = (message: string) => () => Promise.reject(new Error(message));

const logIn = (identity = nobody()) => renderSession([{ path: '/', Component: LogInForm }], '/', identity);
const field = (label: string) => screen.getByLabelText(label);

describe('The log-in form', () => {
  it('says what is missing once it is sent, and follows the corrections', async () => {
    const { user } = await logIn();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('*Enter an email')).toHaveAttribute('role', 'alert');
    expect(screen.getByText('*Enter a password')).toHaveAttribute('role', 'alert');

    put(field('Email'), 'carl');
    expect(await screen.findByText('*Please enter a valid email')).toBeInTheDocument();
  });

  it("opens a session with the identity provider's token", async () => {
    const calls = serve({ [OPEN_SESSION]: () => json({ token: 'new' }) });
    const { user, store } = await logIn();
    put(field('Email'), carl.email);
    put(field('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Log In' }));

    await waitFor(() => expect(readAccessToken()).toBe('new'));
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer id-token');
    expect(calls[0]?.body).toEqual({ email: carl.email });
    expect(store.getState().session).toEqual({ status: 'signed-in', user: carl });
  });

  it('shows the cleaned message of a refusal under the form', async () => {
    const { user } = await logIn(nobody({ signIn: refusal('Firebase: Error (auth/invalid-credential).') }));
    put(field('Email'), carl.email);
    put(field('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log In' }));

    expect(await screen.findByText('Invalid credential.')).toHaveAttribute('role', 'alert');
  });

  it('says what to do next when the shop knows the e-mail from an earlier account', async () => {
    serve({ [OPEN_SESSION]: () => problem(403, 'Verify it.', undefined, 'account-bound-elsewhere') });
    const sendVerification = jest.fn(() => Promise.resolve());
    const { user, store } = await logIn(nobody({ sendVerification }));
    put(field('Email'), carl.email);
    put(field('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Log In' }));

    const message = await screen.findByText(
      `The shop knows ${carl.email} from an earlier account. Open the link that we have just sent to this address, then log in again.`,
    );
    expect(message).toHaveAttribute('role', 'alert');
    expect(sendVerification).toHaveBeenCalledTimes(1);
    expect(store.getState().session.status).toBe('signed-out');
  });

  it('says what the shop says when it opens no session', async () => {
    serve({ [OPEN_SESSION]: () => problem(503, 'The shop is starting.') });
    const { user, store } = await logIn();
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));

    expect(await screen.findByText('The shop is starting.')).toHaveAttribute('role', 'alert');
    expect(store.getState().session.status).toBe('signed-out');
  });

  it("says that Google's window was closed, unless another attempt has begun since", async () => {
    const closing: (() => void)[] = [];
    const closed = () => new Promise<never>((_, reject) => closing.push(() => reject(new Error(CLOSED))));
    const { user } = await logIn(nobody({ signInWithGoogle: closed }));
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));

    await act(async () => closing[0]?.());
    expect(screen.queryByText('Popup closed by user.')).not.toBeInTheDocument();
    await act(async () => closing[1]?.());
    expect(await screen.findByText('Popup closed by user.')).toHaveAttribute('role', 'alert');
  });
});

describe('The sign-up form', () => {
  it('opens the session with a token that knows the new name', async () => {
    const calls = serve({ 'PUT /user/ann@example.com': () => json({ token: 'new' }) });
    const { user, store } = await renderSession([{ path: '/', Component: SignUpForm }], '/', nobody());
    put(field('Name'), ' Ann Buyer ');
    put(field('Email'), 'ann@example.com');
    put(field('Password'), 'Abcdef@123');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));

    await waitFor(() =>
      expect(store.getState().session).toEqual({
        status: 'signed-in',
        user: { email: 'ann@example.com', name: 'Ann Buyer' },
      }),
    );
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer fresh-id-token');
  });
});
