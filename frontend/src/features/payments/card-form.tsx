import { lazy, type ComponentType } from 'react';
import type { CardSettings } from '@/api/api';

/** What every provider's card form is given. It holds the card, and hands over nothing but the transaction's id. */
export interface CardFormProps {
  /** the secret of the payment to confirm; undefined until there is one */
  clientSecret: string | undefined;
  /** the order is paid: nothing more to do here */
  done: boolean;
  /** The card was charged; the form stays busy until this settles. */
  onCharged: (transactionId: string) => Promise<void>;
}

/** The one place that knows which providers there are. */
const FORMS: Partial<Record<CardSettings['provider'], ComponentType<CardFormProps>>> = {
  sandbox: lazy(async () => ({ default: (await import('./sandbox-card-form')).SandboxCardForm })),
};

/** The card form of the provider that this shop is set up with. */
export function CardForm({ provider, ...props }: CardFormProps & { provider: CardSettings['provider'] }) {
  const Form = FORMS[provider];
  return Form ? <Form {...props} /> : <p role="alert">This shop cannot take cards at the moment.</p>;
}
