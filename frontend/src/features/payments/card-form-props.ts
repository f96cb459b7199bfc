/** What every provider's card form is given. It holds the card, and hands over nothing but the transaction's id. */
export interface CardFormProps {
  /** the secret of the payment to confirm; undefined until there is one */
  clientSecret: string | undefined;
  /** why nothing can be paid now, in words that stand beside the Pay button; undefined when it can */
  blocked: string | undefined;
  /** the card is charged: nothing more to do here */
  done: boolean;
  /** The card was charged; the form stays busy until this settles. */
  onCharged: (transactionId: string) => Promise<void>;
}
