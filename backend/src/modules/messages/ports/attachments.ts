/** A PDF file that goes with a message. */
export interface Attachment {
  /** such as invoice-2026-000123.pdf */
  name: string;
  pdf: Buffer;
}

/** The papers that go with messages. */
export abstract class Attachments {
  /** The invoice of an order or, with `refund`, the credit note on that refund; undefined when it is not issued yet. */
  abstract attachment(order_id: string, refund?: string): Promise<Attachment | undefined>;
}
