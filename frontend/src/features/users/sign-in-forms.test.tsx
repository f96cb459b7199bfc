import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { readAccessToken } from '@/api/access-token';
import { checkEmail } from '@/ui/text-rules';
import { anIdentity, carl, renderSession } from '@test/session';
import { json, problem, serve } from '@test/shop';
import { checkPassword, LogInForm } from './log-in-form';
import { checkName, checkNewPassword, SignUpForm } from './sign-up-form';

const put = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

const CLOSED = 'Firebase: Error (auth/popup-closed-by-user).';
const OPEN_SESSION = `PUT /user/${carl.email}`;
const signedOut = (changes: Parameters<typeof anIdentity>[0] = {}) =>
  Object.assign(anIdentity(changes), { here: undefined });
const refusal = (message: string) => () => Promise.reject(new Error(message));

const logIn = (identity = signedOut()) => renderSession([{ path: '/', Component: LogInForm }], '/', identity);
const field = (label: string) => screen.getByLabelText(label);

describe('the log-in form', () => {
  it('reports missing values on submit, and updates the messages on each correction', async () => {
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

  it('shows the cleaned message of the provider under the form', async () => {
    const { user } = await logIn(signedOut({ signIn: refusal('Firebase: Error (auth/invalid-credential).') }));
    put(field('Email'), carl.email);
    put(field('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log In' }));

    expect(await screen.findByText('Invalid credential.')).toHaveAttribute('role', 'alert');
  });

  it('explains the next step when the e-mail belongs to an earlier account', async () => {
    serve({ [OPEN_SESSION]: () => problem(403, 'Verify it.', undefined, 'account-bound-elsewhere') });
    const sendVerification = jest.fn(() => Promise.resolve());
    const { user, store } = await logIn(signedOut({ sendVerification }));
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

  it("shows the detail of the shop's refusal to open a session", async () => {
    serve({ [OPEN_SESSION]: () => problem(503, 'The shop is starting.') });
    const { user, store } = await logIn();
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));

    expect(await screen.findByText('The shop is starting.')).toHaveAttribute('role', 'alert');
    expect(store.getState().session.status).toBe('signed-out');
  });

  it("reports that Google's window was closed, except while a later attempt is running", async () => {
    const closing: (() => void)[] = [];
    const closed = () => new Promise<never>((_, reject) => closing.push(() => reject(new Error(CLOSED))));
    const { user } = await logIn(signedOut({ signInWithGoogle: closed }));
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));

    await act(async () => closing[0]?.());
    expect(screen.queryByText('Popup closed by user.')).not.toBeInTheDocument();
    await act(async () => closing[1]?.());
    expect(await screen.findByText('Popup closed by user.')).toHaveAttribute('role', 'alert');
  });
});

describe('the sign-up form', () => {
  it('opens a session with a token that contains the new name', async () => {
    const calls = serve({ 'PUT /user/ann@example.com': () => json({ token: 'new' }) });
    const { user, store } = await renderSession([{ path: '/', Component: SignUpForm }], '/', signedOut());
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

describe('the rules of log-in and sign-up', () => {
  it.each([
    ['', '*Enter an email'],
    ['carl', '*Please enter a valid email'],
    ['carl@example', '*Please enter a valid email'],
    ['carl@example.c', '*Please enter a valid email'],
    ['carl@example.museum', '*Please enter a valid email'],
    ['carl@example.com', undefined],
    ['Carl.C+shop@mail.example.info', undefined],
  ])('check the e-mail %j and report %j', (email, message) => expect(checkEmail(email)).toBe(message));

  it.each([
    ['', '*Enter a password'],
    ['a@1', '*Enter at least eight characters password'],
    ['abcdefgh', '*Enter at least one number and one special character'],
    ['abcdefg1', '*Enter at least one number and one special character'],
    ['abcdefg@', '*Enter at least one number and one special character'],
    ['abcd 1@xyz', '*Enter at least one number and one special character'],
    ['abcdef1^', '*Enter at least one number and one special character'],
    ['abcdef1@', undefined],
    ['1234567&', undefined],
  ])('check the new password %j and report %j', (password, message) =>
    expect(checkNewPassword(password)).toBe(message),
  );

  it('require a name, and accept any current password', () => {
    expect(checkName('  ')).toBe('*Enter your name');
    expect(checkPassword('')).toBe('*Enter a password');
    expect(checkPassword(' ')).toBeUndefined();
  });
});
