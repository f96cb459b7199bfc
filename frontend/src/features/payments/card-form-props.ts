/** What every provider's card form is given. It holds the card, and hands over nothing but the transaction's id. */
export interface CardFormProps {
  /** what is to be paid, in whole dollars */
  amount: number;
  /** the secret of the payment to confirm; undefined until there is one */
  clientSecret: string | undefined;
  /** why nothing can be paid now, in words that stand beside the Pay button; undefined when it can */
  blocked: string | undefined;
  /** the card is charged: nothing more to do here */
  done: boolean;
  /** A charge begins or ends: until it ends, the form must stay where it is. */
  onCharging: (isCharging: boolean) => void;
  /** The card was charged; the form stays busy until this settles. */
  onCharged: (transactionId: string) => Promise<void>;
  /** The payment was cancelled behind the form's back, and nothing is charged: another one is to be prepared, if there still is something to pay. */
  onCancelled: () => Promise<void>;
}
