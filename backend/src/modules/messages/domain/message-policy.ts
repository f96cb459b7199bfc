/** Operator settings for messages. */
export interface MessageSettings {
  /** the shop's name */
  name: string;
  /** the shop's address, without a slash at the end */
  url: string;
  demo: boolean;
  /** sends only to addresses that the identity provider has verified */
  verifiedOnly: boolean;
}

export class MessagePolicy {
  constructor(readonly settings: MessageSettings) {}
}
