import { Elements } from '@stripe/react-stripe-js';
import { useMemo, useState } from 'react';
import { CardFormSkeleton } from './card-form-skeleton';
import type { CardFormProps } from './card-form-props';
import { PaymentProblem } from './payment-problem';
import { StripeFields } from './stripe-fields';
import { STRIPE_FONTS } from './stripe-look';
import { useStripeScript } from './use-stripe-script';

/** The card form of Stripe: its fields are frames of Stripe's own, so that the card never passes through the shop's page. */
export function StripeCardForm({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  const { stripe, failed, loadAgain } = useStripeScript(publishableKey);
  const [round, setRound] = useState(0);
  const [broken, setBroken] = useState(false);
  const options = useMemo(() => ({ fonts: STRIPE_FONTS, locale: 'en' as const }), []);

  const mountAgain = async () => {
    setBroken(false);
    setRound(round + 1);
    await Promise.resolve();
  };

  if (broken || failed) {
    return (
      <PaymentProblem
        title="The card form could not be loaded."
        retryLabel="Try again"
        onRetry={broken ? mountAgain : loadAgain}
      >
        It comes from our card provider, Stripe. Check your connection, and whether something in your browser blocks it.
      </PaymentProblem>
    );
  }
  if (!stripe) return <CardFormSkeleton />;
  return (
    <Elements key={round} stripe={stripe} options={options}>
      <StripeFields {...props} onBroken={() => setBroken(true)} />
    </Elements>
  );
}
