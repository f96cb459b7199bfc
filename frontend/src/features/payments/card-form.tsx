import type { CardSettings } from '@/api/types.gen';
import { lazyPart } from '@/ui/lazy-part';
import type { CardFormProps } from './card-form-props';
import { CardFormSkeleton } from './card-form-skeleton';

const options = { failure: 'The card form could not be loaded', skeleton: <CardFormSkeleton /> };
const SandboxCardForm = lazyPart(async () => (await import('./sandbox-card-form')).SandboxCardForm, options);
const StripeCardForm = lazyPart(async () => (await import('./stripe-card-form')).StripeCardForm, options);

/** The card form of the provider that this shop is set up with: the one place that knows which providers there are. */
export function CardForm({ cards, ...props }: CardFormProps & { cards: CardSettings }) {
  if (cards.provider === 'sandbox') return <SandboxCardForm {...props} />;
  if (cards.publishableKey === undefined) return <p role="alert">This shop cannot take cards at the moment.</p>;
  return <StripeCardForm publishableKey={cards.publishableKey} {...props} />;
}
