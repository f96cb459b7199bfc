/** Which of the gateway's events have had their effect. Times are ISO 8601, UTC. */
export abstract class WebhookEventRepository {
  abstract isKnown(id: string): Promise<boolean>;
  /** Remembers an event; doing so again changes nothing. */
  abstract remember(id: string, at: string): Promise<void>;
  /** Forgets those from before a moment. */
  abstract forget(before: string): Promise<void>;
}
