import type { Billing } from './billing.js';
import { DomainError } from './domain-error.js';

/** The sender of a request, as stored at the time of the request. */
export interface Caller {
  _id: string;
  /** lower-case */
  email: string;
  role: 'admin' | 'customer';
  /** the identity provider's verified display name, when the account has one */
  name?: string;
  /** the profile's; absent when it has none */
  billing?: Billing;
  /** the shop needs a verified e-mail for orders and reviews, and this one is not verified */
  mustVerifyEmail?: true;
}

/** Whether `caller` may see what belongs to `email`: their own, or anything for an admin. */
export function maySee(caller: Caller, email: string): boolean {
  return caller.role === 'admin' || caller.email === email.toLowerCase();
}

/** Refuses a caller who must verify their e-mail first; not 403, at which the browser signs out. */
export function refuseUnverified({ mustVerifyEmail }: Caller): void {
  if (mustVerifyEmail) throw emailUnverified();
}

export const emailUnverified = () =>
  new DomainError(
    'conflict',
    'email-unverified',
    'Please verify your e-mail address first: open the link in the mail that you were sent, then try again.',
  );
