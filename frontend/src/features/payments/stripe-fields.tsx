import { CardCvcElement, CardExpiryElement, CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import { useId, useState } from 'react';
import { CardField } from './card-field';
import { CardFormFrame } from './card-form-frame';
import type { CardFormProps } from './card-form-props';
import { chargeByStripe } from './stripe-charge';
import { useStripeLook } from './stripe-look';
import { useCardPayment } from './use-card-payment';

/** The three fields that Stripe draws, and the button; `onBroken` when a field does not come. */
export function StripeFields({ onBroken, ...props }: CardFormProps & { onBroken: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const id = useId();
  /** what Stripe says of each field while one types */
  const [flaws, setFlaws] = useState<Record<string, string | undefined>>({});
  const look = useStripeLook(props.done);
  const { submit, busy, blocked, message, forget } = useCardPayment(props, {
    charge: (clientSecret) => chargeByStripe(stripe, elements, clientSecret),
  });

  const field = {
    onLoadError: onBroken,
    onChange: ({ elementType, error }: Pick<StripeElementChangeEvent, 'elementType' | 'error'>) => {
      setFlaws((current) => ({ ...current, [elementType]: error?.message }));
      forget();
    },
  };
  const flaw = flaws['cardNumber'] ?? flaws['cardExpiry'] ?? flaws['cardCvc'];

  return (
    <CardFormFrame onSubmit={submit} busy={busy} blocked={blocked} message={message ?? flaw}>
      <CardField label="Card number" id={`${id}-number`}>
        <CardNumberElement id={`${id}-number`} options={look.number} {...field} />
      </CardField>
      <CardField label="Expiry date" id={`${id}-expiry`}>
        <CardExpiryElement id={`${id}-expiry`} options={look.other} {...field} />
      </CardField>
      <CardField label="CVC" id={`${id}-cvc`}>
        <CardCvcElement id={`${id}-cvc`} options={look.other} {...field} />
      </CardField>
    </CardFormFrame>
  );
}
