import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import { DomainError } from '#shared/domain-error.js';
import { IdentityVerifier, type Identity, type KnownAccount } from '../ports/identity.verifier.js';

export interface FirebaseProject {
  projectId: string;
  /** where the project's emulator listens, as `host:port`; absent for a real project */
  emulatorHost?: string;
}

/** What Google's library says of a token that is at fault itself. Source: https://firebase.google.com/docs/auth/admin/errors */
const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** Asks Firebase, or its emulator, whose ID token this is. */
export class FirebaseIdentityVerifier extends IdentityVerifier {
  private auth?: Promise<Auth>;
  /** whether the last call was answered */
  private answered = true;
  private probe?: Promise<boolean>;

  constructor(private readonly project: FirebaseProject) {
    super();
    // Only by this variable does Google's library accept the emulator's unsigned tokens; a real project never may, whatever was left over in it.
    if (project.emulatorHost === undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    else process.env.FIREBASE_AUTH_EMULATOR_HOST = project.emulatorHost;
  }

  override async verify(idToken: string): Promise<Identity | undefined> {
    return this.ask(async (auth) => {
      const token = await auth.verifyIdToken(idToken);
      const user = await auth.getUser(token.uid);
      return isRevoked(user, token) ? undefined : identityOf(user);
    }, isBadToken);
  }

  override async find(uids: readonly string[]): Promise<KnownAccount[]> {
    const found = await this.ask((auth) => auth.getUsers(uids.map((uid) => ({ uid }))));
    return (found?.users ?? []).flatMap((user) => {
      const identity = identityOf(user);
      return identity ? [{ ...identity, disabled: user.disabled }] : [];
    });
  }

  override async revoke(uid: string): Promise<void> {
    // A deleted account has nothing left to revoke.
    await this.ask((auth) => auth.revokeRefreshTokens(uid), isUnknownUser);
  }

  override async isReady(): Promise<boolean> {
    if (this.project.emulatorHost === undefined) return this.answered || this.answersAgain();
    const response = await fetch(`http://${this.project.emulatorHost}/`, { signal: AbortSignal.timeout(2000) });
    return response.ok;
  }

  /** Undefined when the provider refuses what is asked; throws `unavailable` when it does not answer. */
  private async ask<T>(
    question: (auth: Auth) => Promise<T>,
    isRefusal: (error: unknown) => boolean = () => false,
  ): Promise<T | undefined> {
    try {
      const answer = await question(await this.connect());
      this.answered = true;
      return answer;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      this.answered = false;
      throw unreachable(error);
    }
  }

  /** Asks a real project that did not answer once more; one question at a time, however many probes of the shop's health there are. */
  private answersAgain(): Promise<boolean> {
    this.probe ??= this.find(['probe'])
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.probe = undefined));
    return this.probe;
  }

  /** Google's library is large; it is loaded at the first sign-in. */
  private connect(): Promise<Auth> {
    this.auth ??= (async () => {
      const { initializeApp } = await import('firebase-admin/app');
      const { getAuth } = await import('firebase-admin/auth');
      return getAuth(initializeApp({ projectId: this.project.projectId }, `shop-${Date.now()}`));
    })();
    return this.auth;
  }
}

/** Undefined for an account without an e-mail. */
function identityOf({
  uid,
  email,
  emailVerified,
  displayName,
  tokensValidAfterTime,
}: UserRecord): Identity | undefined {
  if (email === undefined) return undefined;
  return {
    ...{ uid, email, emailVerified },
    ...(displayName !== undefined && { name: displayName }),
    ...(tokensValidAfterTime !== undefined && { tokensValidAfter: new Date(tokensValidAfterTime).toISOString() }),
  };
}

/**
 * Whether the sign-in that the token comes from counts no more. When Google vouches for an e-mail, Firebase takes the password of an
 * account that was never verified away; who signed in with that password must not stay in the account.
 */
export function isRevoked(
  user: Pick<UserRecord, 'disabled' | 'providerData' | 'tokensValidAfterTime'>,
  token: Pick<DecodedIdToken, 'auth_time' | 'firebase'>,
): boolean {
  const validAfter = user.tokensValidAfterTime === undefined ? 0 : Date.parse(user.tokensValidAfterTime);
  const linked = user.providerData.some(({ providerId }) => providerId === token.firebase.sign_in_provider);
  return user.disabled || token.auth_time * 1000 < validAfter || !linked;
}

function isUnknownUser(error: unknown): boolean {
  return (error as { code?: string }).code === 'auth/user-not-found';
}

function isBadToken(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // Google's library gives the same code to a bad token and to keys that it could not fetch.
  return BAD_TOKEN.has(code) && !/fetching public keys/i.test(message);
}

function unreachable(cause: unknown): DomainError {
  const error = new DomainError(
    'unavailable',
    'identity-unavailable',
    'The identity provider does not answer; please try again in a moment.',
  );
  error.cause = cause;
  return error;
}
