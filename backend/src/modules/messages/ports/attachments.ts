/** A PDF file that goes with a message. */
export interface Attachment {
  /** such as invoice-2026-000123.pdf */
  name: string;
  pdf: Buffer;
}

/** The papers that go with messages. */
export abstract class Attachments {
  /**
   * The invoice of an order or, with `refund`, the credit note on that refund. `owed`: it is not issued yet; undefined: there is none, and
   * none will come.
   * @param replaced the number of the invoice before it
   */
  abstract attachment(order_id: string, refund?: string, replaced?: string): Promise<Attachment | 'owed' | undefined>;
}
