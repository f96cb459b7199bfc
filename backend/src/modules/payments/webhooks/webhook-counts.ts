/** What became of an event. `done`: it had its effect. `repeated`: it had it before. `ignored`: nothing to this shop. `failed`: it must come again. `refused`: not signed */
export type WebhookOutcome = 'done' | 'repeated' | 'ignored' | 'failed' | 'refused';

/** Counts the events of the card gateway since this process started. */
export class WebhookCounts {
  private readonly counts = new Map<string, { name: string; outcome: WebhookOutcome; value: number }>();

  /** @param name one of the few that the shop knows, or `other`: never what somebody sent */
  add(name: string, outcome: WebhookOutcome): void {
    const key = `${name} ${outcome}`;
    const count = this.counts.get(key) ?? { name, outcome, value: 0 };
    count.value += 1;
    this.counts.set(key, count);
  }

  all(): readonly { name: string; outcome: WebhookOutcome; value: number }[] {
    return [...this.counts.values()];
  }
}
