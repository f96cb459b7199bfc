interface Letter {
  email: string;
  requestType: string;
  oobLink: string;
}

/** The e-mails of a demo, which sends none: it prints their links where the shop was started. */
export class DemoPost {
  private readonly delivered = new Set<string>();

  /** @param codesUrl where the emulator lists its letters */
  constructor(private readonly codesUrl: string) {}

  /** Prints every letter that is new. The emulator tells its letters to the project's owner alone. */
  async deliver(): Promise<void> {
    for (const letter of await this.letters()) {
      if (this.delivered.has(letter.oobLink)) continue;
      this.delivered.add(letter.oobLink);
      const text = textOf(letter);
      if (text !== undefined) process.stderr.write(`${text}\n`);
    }
  }

  private async letters(): Promise<Letter[]> {
    try {
      const { oobCodes = [] } = (await (await fetch(this.codesUrl)).json()) as { oobCodes?: Letter[] };
      return oobCodes;
    } catch {
      // The emulator is ending; whoever waits for a letter asks again.
      return [];
    }
  }
}

function textOf({ email, requestType, oobLink }: Letter): string | undefined {
  if (requestType === 'PASSWORD_RESET')
    return `A new password for ${email}: put it in the place of NEW_PASSWORD and open\n  ${oobLink}&newPassword=NEW_PASSWORD`;
  if (requestType === 'VERIFY_EMAIL') return `To verify ${email} open\n  ${oobLink}`;
  return undefined;
}
