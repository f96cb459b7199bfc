import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth';
import { DomainError } from '#shared/domain-error.js';
import { IdentityVerifier, type Identity, type KnownAccount } from '../ports/identity.verifier.js';

export interface FirebaseProject {
  projectId: string;
  /** where the project's emulator listens, as `host:port`; absent for a real project. Throws while it is not known. */
  emulatorHost?: () => string;
}

/** Error codes of Google's library for invalid tokens. Source: https://firebase.google.com/docs/auth/admin/errors */
const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** As long as the shop waits for its card provider. Google's library waits for the keys of tokens without a limit. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Verifies ID tokens with Firebase or its emulator. */
export class FirebaseIdentityVerifier extends IdentityVerifier {
  private auth?: Promise<Auth>;
  /** whether Firebase answered the last request */
  private answered = true;
  private probe?: Promise<boolean>;

  constructor(private readonly project: FirebaseProject) {
    super();
    // This variable makes Google's library accept the emulator's unsigned tokens, so a real project must run without it, even if the environment sets it.
    if (project.emulatorHost === undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  }

  override async verify(idToken: string): Promise<Identity | undefined> {
    return this.request(async (auth) => {
      const token = await auth.verifyIdToken(idToken);
      const user = await auth.getUser(token.uid);
      return isRevoked(user, token) ? undefined : identityOf(user);
    }, isBadToken);
  }

  override async find(uids: readonly string[]): Promise<KnownAccount[]> {
    const found = await this.request((auth) => auth.getUsers(uids.map((uid) => ({ uid }))));
    return (found?.users ?? []).flatMap((user) => {
      const identity = identityOf(user);
      return identity ? [{ ...identity, disabled: user.disabled }] : [];
    });
  }

  override async revoke(uid: string): Promise<void> {
    // A deleted account has no sign-ins to revoke.
    await this.request((auth) => auth.revokeRefreshTokens(uid), isUnknownUser);
  }

  override async isReady(): Promise<boolean> {
    if (this.project.emulatorHost === undefined) return this.answered || this.retryProbe();
    const response = await fetch(`http://${this.project.emulatorHost()}/`, { signal: AbortSignal.timeout(2000) });
    return response.ok;
  }

  /** Sends a request; undefined when the provider refuses it. Throws `unavailable` when the provider does not answer. */
  private async request<T>(
    call: (auth: Auth) => Promise<T>,
    isRefusal: (error: unknown) => boolean = () => false,
  ): Promise<T | undefined> {
    try {
      const answer = await answerInTime(call(await this.connect()));
      this.answered = true;
      return answer;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      this.answered = false;
      throw unreachable(error);
    }
  }

  /** Retries a real project that did not answer; concurrent health checks share one request. */
  private retryProbe(): Promise<boolean> {
    this.probe ??= this.find(['probe'])
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.probe = undefined));
    return this.probe;
  }

  /** Loads Google's large library at the first sign-in. */
  private connect(): Promise<Auth> {
    if (this.project.emulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = this.project.emulatorHost();
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
 * Whether the sign-in behind the token was revoked. When an owner signs in with Google, Firebase removes the password of an account whose
 * e-mail was never verified; tokens of that password must become invalid, because another person may have created it.
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
  // Google's library uses the same code for an invalid token and for keys that it could not fetch.
  return BAD_TOKEN.has(code) && !/^Error (fetching|while making)/.test(message);
}

function answerInTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The identity provider is silent')), ANSWER_TIMEOUT_MS);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
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
