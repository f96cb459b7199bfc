/** Who sent a request, as the store knows them at that moment. */
export interface Caller {
  _id: string;
  /** lower-case */
  email: string;
  role: 'admin' | 'customer';
  /** the identity provider's verified display name, when the account has one */
  name?: string;
}

/** Whether `caller` may see what belongs to `email`: their own, or anything for an admin. */
export function maySee(caller: Caller, email: string): boolean {
  return caller.role === 'admin' || caller.email === email.toLowerCase();
}
