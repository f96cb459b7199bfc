/** Who becomes an admin by signing in. */
export class AdminPolicy {
  private readonly emails: ReadonlySet<string>;

  /** @param verifiedOnly whether the identity provider must have verified the e-mail; only an emulator's need not be */
  constructor(
    emails: readonly string[],
    private readonly verifiedOnly: boolean,
  ) {
    this.emails = new Set(emails.map((email) => email.toLowerCase()));
  }

  appoints(person: { email: string; emailVerified: boolean }): boolean {
    return this.emails.has(person.email) && (person.emailVerified || !this.verifiedOnly);
  }
}
