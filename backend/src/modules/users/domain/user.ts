/** The shop's record of a person; the identity provider keeps the password. */
export interface User {
  _id: string;
  /** lower-case, unique */
  email: string;
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
