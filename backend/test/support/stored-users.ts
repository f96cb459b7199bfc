import { join } from 'node:path';
import { JwtSessionTokens } from '#modules/users/adapters/jwt-session-tokens.js';
import { SessionKey } from '#modules/users/domain/session.js';
import { SqliteUserRepository } from '#modules/users/adapters/sqlite/sqlite-user.repository.js';
import type { UserRepository } from '#modules/users/ports/user.repository.js';
import { ADA, signedIn } from './builders.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';

const JWT_SECRET = 'a secret that is used in the tests only';

/** Settings of a shop with a Firebase project and a known secret; it starts faster than one with the emulator. */
export const FIREBASE_SETTINGS = {
  FIREBASE_PROJECT_ID: 'northbridge-test',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'auth.northbridge.test',
  CARDS: 'test',
  JWT_SECRET,
};

/** Stores users; returns an access token for each. */
export async function tokensOf<Email extends string>(
  users: UserRepository,
  ...emails: Email[]
): Promise<Record<Email, string>> {
  const tokens = new JwtSessionTokens(new SessionKey(JWT_SECRET), 3600);
  const entries: [Email, string][] = [];
  for (const email of emails) {
    const { _id } = await signedIn(users, email);
    entries.push([email, tokens.issue({ id: _id, email, version: 0 })]);
  }
  return Object.fromEntries(entries) as Record<Email, string>;
}

/** Stores users in a shop's data folder; returns an access token for each. */
export async function storeUsers<Email extends string>(
  dataDir: string,
  ...emails: Email[]
): Promise<Record<Email, string>> {
  const store = openSqliteStore(join(dataDir, 'shop.db'));
  const tokens = await tokensOf(new SqliteUserRepository(store), ...emails);
  store.close();
  return tokens;
}

/** Stores an admin; returns the access token. */
export async function storeAdmin(dataDir: string, email: string): Promise<string> {
  const tokens = await storeUsers(dataDir, email);
  const store = openSqliteStore(join(dataDir, 'shop.db'));
  await new SqliteUserRepository(store).makeAdmin(email, ADA);
  store.close();
  return tokens[email] ?? '';
}
