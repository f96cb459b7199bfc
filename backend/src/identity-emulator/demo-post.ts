interface Letter {
  email: string;
  requestType: string;
  oobLink: string;
}

/** The e-mails of a demo, which sends none: it prints the links to choose a new password where the shop was started. */
export class DemoPost {
  private readonly delivered = new Set<string>();

  constructor(
    private readonly port: number,
    private readonly projectId: string,
  ) {}

  /** Prints every letter that is new. The emulator tells its letters to this machine alone. */
  async deliver(): Promise<void> {
    for (const { email, oobLink } of await this.letters()) {
      if (this.delivered.has(oobLink)) continue;
      this.delivered.add(oobLink);
      process.stderr.write(
        `A new password for ${email}: put it in the place of NEW_PASSWORD and open\n  ${oobLink}&newPassword=NEW_PASSWORD\n`,
      );
    }
  }

  private async letters(): Promise<Letter[]> {
    const address = `http://127.0.0.1:${this.port}/emulator/v1/projects/${this.projectId}/oobCodes`;
    try {
      const { oobCodes = [] } = (await (await fetch(address)).json()) as { oobCodes?: Letter[] };
      return oobCodes.filter(({ requestType }) => requestType === 'PASSWORD_RESET');
    } catch {
      // The emulator is ending; whoever waits for a letter asks again.
      return [];
    }
  }
}
