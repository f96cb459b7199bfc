import type { OrderDispute } from '#modules/orders/domain/order-disputes.js';

/** A dispute as the provider tells of it. */
export interface GatewayDispute extends OrderDispute {
  /** ISO 4217, lower-case */
  currency: string;
}

/** What the card provider tells the shop by itself. */
export interface GatewayEvent {
  /** the provider's id of the event, the same when it is sent again */
  id: string;
  /** the provider's name of it, such as `payment_intent.succeeded` */
  name: string;
  /** `paid`: an intent has succeeded. `failed`: a card was declined. `refunded`: money went back, or came back. `disputed`: the customer's bank asks for it. `other`: nothing of the shop's concern */
  type: 'paid' | 'failed' | 'refunded' | 'disputed' | 'other';
  /** the intent it is about; absent with `other` */
  transactionId?: string;
  /** how the dispute was then; there with `disputed` alone */
  dispute?: GatewayDispute;
}

/** Reads what came in as an event of the card provider. */
export abstract class GatewayEvents {
  /** Checks the signature over the raw body before anything is read of it; throws `webhook-signature` when it is missing, wrong or old. */
  abstract read(rawBody: Buffer, signature: string | undefined): GatewayEvent;
}
