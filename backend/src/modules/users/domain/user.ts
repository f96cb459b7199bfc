/** The shop's record of a person; the identity provider keeps the password. */
export interface User {
  _id: string;
  /** lower-case, unique */
  email: string;
  /** the provider's id of the account that owns the record; absent in a record of an earlier version until its user signs in again */
  uid?: string;
  /** whether the provider had verified the e-mail at the last sign-in */
  email_verified: boolean;
  /** access tokens that carry another number are refused */
  token_version: number;
  /** the provider refuses sign-ins from before this moment, as of the last sign-in; ISO 8601, UTC */
  tokens_valid_after?: string;
  role: 'admin' | 'customer';
  /** the identity provider's display name, as of the last sign-in */
  name?: string;
  education?: string;
  location?: string;
  phone?: string;
  linkedinUrl?: string;
  /** ISO 8601, UTC */
  created_at: string;
}

/** The fields a person may edit; an empty text clears one, an absent one stays. */
export interface ProfilePatch {
  education?: string;
  location?: string;
  phone?: string;
  linkedinUrl?: string;
}

export const USER_SORTS = ['email', 'created_at'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export interface UserFilter {
  /** words; each must begin a word of the e-mail or the name */
  q?: string;
}
