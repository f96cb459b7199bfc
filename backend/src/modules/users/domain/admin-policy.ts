/** Decides who becomes an admin at sign-in. */
export class AdminPolicy {
  private readonly emails: ReadonlySet<string>;

  /** @param verifiedOnly whether the identity provider must have verified the e-mail; only an emulator's e-mails may be unverified */
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
