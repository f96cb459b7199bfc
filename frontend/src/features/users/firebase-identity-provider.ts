import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  updateProfile,
  type Auth,
  type User,
} from 'firebase/auth';
import type { IdentitySettings } from '@/api/types.gen';
import type { Account, IdentityProvider } from './identity-provider';

/** Timeout for a sign-in of another tab, which Firebase checks about once a second. */
const OTHER_TAB_TIMEOUT_MS = 4_000;

/** Replaces Google's script, which the emulator's sign-in window would load from the internet. */
const EMULATOR_SCRIPT = '/emulator/auth/gapi.js';

/** Implements the shop's identity provider with Firebase Authentication. */
export async function createFirebaseIdentityProvider({
  emulator,
  requireVerifiedEmail,
  ...settings
}: IdentitySettings): Promise<IdentityProvider> {
  const auth = initializeAuth(initializeApp(settings), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator) {
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
    await loadScript(EMULATOR_SCRIPT);
  }
  await auth.authStateReady();
  return new FirebaseIdentityProvider(auth, requireVerifiedEmail);
}

class FirebaseIdentityProvider implements IdentityProvider {
  constructor(
    private readonly auth: Auth,
    private readonly requireVerifiedEmail: boolean,
  ) {}

  async currentAccount(email?: string): Promise<Account | undefined> {
    const user = this.auth.currentUser;
    return user && (email === undefined || hasEmail(user, email)) ? this.accountOf(user) : undefined;
  }

  async waitForAccount(email: string): Promise<Account | undefined> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, OTHER_TAB_TIMEOUT_MS);
      const stop = onAuthStateChanged(this.auth, (user) => {
        if (user && hasEmail(user, email)) done();
      });
    });
    return this.currentAccount(email);
  }

  async signIn(email: string, password: string): Promise<Account> {
    const { user } = await signInWithEmailAndPassword(this.auth, email, password);
    return this.accountOf(user);
  }

  async signUp(name: string, email: string, password: string): Promise<Account> {
    const { user } = await createUserWithEmailAndPassword(this.auth, email, password);
    try {
      await updateProfile(user, { displayName: name });
    } catch (error) {
      // Deletes the account, because otherwise a second attempt would fail with an e-mail that is in use.
      await deleteUser(user).catch(() => undefined);
      throw error;
    }
    return this.accountOf(user);
  }

  async signInWithGoogle(): Promise<Account> {
    const { user } = await signInWithPopup(this.auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
    return this.accountOf(user);
  }

  async sendVerification(): Promise<void> {
    const { origin, pathname } = window.location;
    if (this.auth.currentUser) await sendEmailVerification(this.auth.currentUser, { url: origin + pathname });
  }

  async isEmailVerified(): Promise<boolean> {
    await this.auth.currentUser?.reload();
    return this.auth.currentUser?.emailVerified === true;
  }

  async sendPasswordReset(email: string): Promise<void> {
    try {
      await sendPasswordResetEmail(this.auth, email, { url: `${window.location.origin}/log-in` });
    } catch (error) {
      // Ignored, because projects without e-mail enumeration protection would reveal who has an account.
      if (!/user-(not-found|disabled)/.test(String(error))) throw error;
    }
  }

  idToken(fresh = false): Promise<string | undefined> {
    return this.auth.currentUser?.getIdToken(fresh) ?? Promise.resolve(undefined);
  }

  signOut(): Promise<void> {
    return this.auth.signOut();
  }

  private accountOf({ email, displayName, emailVerified }: User): Account {
    if (email === null) throw new Error('This account has no e-mail address.');
    return {
      email,
      name: displayName || (email.split('@')[0] ?? email),
      ...(this.requireVerifiedEmail && !emailVerified && { mustVerifyEmail: true }),
    };
  }
}

/** The shop stores e-mails in lower case; the provider stores them as typed. */
function hasEmail(user: User, email: string): boolean {
  return user.email?.toLowerCase() === email.toLowerCase();
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} could not be loaded.`));
    document.head.append(script);
  });
}
