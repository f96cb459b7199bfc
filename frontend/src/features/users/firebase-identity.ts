import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signInWithPopup,
  updateProfile,
  type Auth,
  type User,
} from 'firebase/auth';
import type { IdentitySettings } from '@/api/api';
import type { Account, Identity } from './identity';

/** What the provider reports when a person leaves its window without choosing an account. */
const CLOSED = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'];

/** Stands in for Google's script, which the emulator's sign-in window cannot do without and which needs the internet. */
const EMULATOR_SCRIPT = '/emulator/auth/gapi.js';

/** Firebase Authentication behind the shop's port. */
export async function createFirebaseIdentity({ emulator, ...settings }: IdentitySettings): Promise<Identity> {
  const auth = initializeAuth(initializeApp(settings), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator) {
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
    await loadScript(EMULATOR_SCRIPT);
  }
  await auth.authStateReady();
  return new FirebaseIdentity(auth);
}

class FirebaseIdentity implements Identity {
  constructor(private readonly auth: Auth) {}

  async current(): Promise<Account | undefined> {
    return this.auth.currentUser ? accountOf(this.auth.currentUser) : undefined;
  }

  async signIn(email: string, password: string): Promise<Account> {
    const { user } = await signInWithEmailAndPassword(this.auth, email, password);
    return accountOf(user);
  }

  async signUp(name: string, email: string, password: string): Promise<Account> {
    const { user } = await createUserWithEmailAndPassword(this.auth, email, password);
    await updateProfile(user, { displayName: name });
    return accountOf(user);
  }

  async signInWithGoogle(): Promise<Account | undefined> {
    try {
      const { user } = await signInWithPopup(this.auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
      return accountOf(user);
    } catch (error) {
      if (CLOSED.includes(codeOf(error))) return undefined;
      throw error;
    }
  }

  idToken(fresh = false): Promise<string | undefined> {
    return this.auth.currentUser?.getIdToken(fresh) ?? Promise.resolve(undefined);
  }

  signOut(): Promise<void> {
    return this.auth.signOut();
  }
}

function accountOf({ email, displayName }: User): Account {
  if (email === null) throw new Error('This account has no e-mail address.');
  return { email, name: displayName || (email.split('@')[0] ?? email) };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
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
