/** Operator settings for messages. */
export abstract class MessagePolicy {
  /** the shop's name */
  abstract readonly name: string;
  /** the shop's address, without a slash at the end */
  abstract readonly url: string;
  abstract readonly demo: boolean;
  /** sends only to addresses that the identity provider has verified */
  abstract readonly verifiedOnly: boolean;
}
