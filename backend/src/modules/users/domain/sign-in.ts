import { newId } from '#shared/object-id.js';
import { DIRECTION_MARKS, trimmed } from '#shared/text-rules.js';
import type { User } from './user.js';

const MAX_NAME_CHARACTERS = 200;
/** Control characters, unpaired surrogates, and marks that change the text direction. */
const FORBIDDEN_CHARACTERS = new RegExp(`[\\p{Cc}\\p{Cs}${DIRECTION_MARKS}]`, 'gu');

/** An account of the identity provider that signs in. */
export interface Account {
  /** the provider's id of the account */
  uid: string;
  /** lower-case */
  email: string;
  email_verified: boolean;
  /** the display name, when the account has one */
  name?: string;
  /** the provider refuses sign-ins from before this moment; ISO 8601, UTC */
  tokens_valid_after?: string;
}

export interface SignInRules {
  /** whether an unverified e-mail may open a record without an account: only in a demo */
  bindsUnverified: boolean;
  /** whether an admin keeps the role when another account takes over the record: true for ADMIN_EMAILS */
  keepsAdmin: boolean;
}

/**
 * The record of an e-mail after an account with that e-mail has signed in; undefined when the account may not open it.
 * Only a verified e-mail opens a record of another account or of none. Taking over a record revokes the older tokens, and so does a
 * verification or a revocation, because the holder of an older token may be another person.
 */
export function afterSignIn(record: User, account: Account, rules: SignInRules): User | undefined {
  const own = record.uid === account.uid;
  const mayBind = account.email_verified || (record.uid === undefined && rules.bindsUnverified);
  if (!own && !mayBind) return undefined;
  const takenOver = !own && record.uid !== undefined;
  const verified = account.email_verified && !record.email_verified;
  const revoked = (account.tokens_valid_after ?? '') > (record.tokens_valid_after ?? '');
  return withAccount(
    {
      ...record,
      role: takenOver && !rules.keepsAdmin ? 'customer' : record.role,
      token_version: record.token_version + (!own || verified || revoked ? 1 : 0),
    },
    account,
  );
}

/** The record of an account with an e-mail that the shop does not know. */
export function newUser(account: Account): User {
  const record = {
    _id: newId(),
    email: account.email,
    role: 'customer',
    token_version: 0,
    created_at: new Date().toISOString(),
  } as const;
  return withAccount(record, account);
}

/** The record with the account's fields, absent where the account has none. */
function withAccount(record: Omit<User, 'email_verified'>, account: Account): User {
  const { uid, email_verified, name, tokens_valid_after } = account;
  const next: User = { ...record, uid, email_verified };
  if (name === undefined) delete next.name;
  else next.name = name;
  if (tokens_valid_after === undefined) delete next.tokens_valid_after;
  else next.tokens_valid_after = tokens_valid_after;
  return next;
}

/** The fields that a sign-in may change. */
export const ACCOUNT_FIELDS = ['uid', 'email_verified', 'token_version', 'tokens_valid_after', 'role', 'name'] as const;

/** Whether a sign-in changes nothing and needs no write. */
export function isUnchanged(before: User, after: User): boolean {
  return ACCOUNT_FIELDS.every((field) => before[field] === after[field]);
}

/** A released record, whose account signs in with another e-mail now; it loses the admin's role, so that its next owner does not get it. */
export function released(record: User): User {
  const left: User = { ...record, role: 'customer', token_version: record.token_version + 1 };
  delete left.uid;
  return left;
}

/** The provider's display name without characters that a store or a page cannot hold, truncated; undefined when it is then empty. */
export function displayName(given = ''): string | undefined {
  const clean = given.replace(/\s+/g, ' ').replace(FORBIDDEN_CHARACTERS, '').trim();
  return trimmed([...clean].slice(0, MAX_NAME_CHARACTERS).join('')) || undefined;
}
