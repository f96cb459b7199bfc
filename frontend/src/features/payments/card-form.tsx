import { lazy } from 'react';
import type { CardSettings } from '@/api/types.gen';
import type { CardFormProps } from './card-form-props';

const SandboxCardForm = lazy(async () => ({ default: (await import('./sandbox-card-form')).SandboxCardForm }));
const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form')).StripeCardForm }));

/** The card form of the provider that this shop is set up with: the one place that knows which providers there are. */
export function CardForm({ cards, ...props }: CardFormProps & { cards: CardSettings }) {
  if (cards.provider === 'sandbox') return <SandboxCardForm {...props} />;
  if (cards.publishableKey === undefined) return <p role="alert">This shop cannot take cards at the moment.</p>;
  return <StripeCardForm publishableKey={cards.publishableKey} {...props} />;
}
