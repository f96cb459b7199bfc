import monoFont from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeElementChangeEvent, StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { theme } from 'antd';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { CardField, CardFormFrame, CardFormSkeleton, isCharged, PaymentProblem, type CardFormProps } from './card-form';
import styles from './payment.module.css';
import { chargeByStripe } from './stripe-charge';

/** Stripe's card form. Its fields are frames from Stripe, so that card data never reaches the shop's page. */
export function StripeCard({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  const { stripe, failed, loadAgain } = useStripeScript(publishableKey);
  const [attempt, setAttempt] = useState(0);
  const [isFieldMissing, setIsFieldMissing] = useState(false);

  const mountAgain = async () => {
    setIsFieldMissing(false);
    setAttempt(attempt + 1);
    await Promise.resolve();
  };

  if (isFieldMissing || failed) {
    return (
      <PaymentProblem
        title="The card form could not be loaded."
        retryLabel="Try again"
        onRetry={isFieldMissing ? mountAgain : loadAgain}
      >
        It comes from our card provider, Stripe. Check your connection, and whether something in your browser blocks it.
      </PaymentProblem>
    );
  }
  if (!stripe) return <CardFormSkeleton />;
  return (
    <Elements key={attempt} stripe={stripe} options={ELEMENTS_OPTIONS}>
      <StripeFields {...props} onLoadError={() => setIsFieldMissing(true)} />
    </Elements>
  );
}

const ELEMENTS_OPTIONS = {
  locale: 'en' as const,
  /** The shop's typeface for figures, which Stripe's frames load. */
  fonts: [
    {
      family: 'JetBrains Mono Variable',
      src: `url(${new URL(monoFont, window.location.origin).href})`,
      weight: '100 800',
      display: 'swap',
    },
  ],
};

function StripeFields({ payment, onLoadError }: CardFormProps & { onLoadError: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const id = useId();
  /** the state of each field, which Stripe reports while the customer types */
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [filled, setFilled] = useState<Record<string, boolean>>({});
  const options = useFieldOptions(isCharged(payment.state));

  const field = {
    onLoadError,
    onChange: ({ elementType, error, empty }: Pick<StripeElementChangeEvent, 'elementType' | 'error' | 'empty'>) => {
      setFilled((current) => ({ ...current, [elementType]: !empty }));
      setErrors((current) => ({ ...current, [elementType]: error?.message }));
      payment.cardChanged();
    },
  };

  return (
    <CardFormFrame
      payment={payment}
      charge={(clientSecret) => chargeByStripe(stripe, elements, clientSecret)}
      isTyped={Object.values(filled).includes(true)}
      cardError={errors['cardNumber'] ?? errors['cardExpiry'] ?? errors['cardCvc']}
    >
      <CardField label="Card number" id={`${id}-number`}>
        <CardNumberElement id={`${id}-number`} options={options.number} {...field} />
      </CardField>
      <CardField label="Expiry date" id={`${id}-expiry`}>
        <CardExpiryElement id={`${id}-expiry`} options={options.other} {...field} />
      </CardField>
      <CardField label="CVC" id={`${id}-cvc`}>
        <CardCvcElement id={`${id}-cvc`} options={options.other} {...field} />
      </CardField>
    </CardFormFrame>
  );
}

/** Options that make Stripe's frames look like the shop's inputs in the current theme. */
function useFieldOptions(disabled: boolean) {
  const { token } = theme.useToken();
  const { colorText, colorTextPlaceholder, colorTextDisabled, colorError, fontFamilyCode, fontSizeLG } = token;

  return useMemo(() => {
    const style: StripeElementStyle = {
      base: {
        color: colorText,
        fontFamily: fontFamilyCode,
        fontSize: `${fontSizeLG}px`,
        '::placeholder': { color: colorTextPlaceholder },
        ':disabled': { color: colorTextDisabled },
      },
      invalid: { color: colorError },
    };
    const classes = { base: styles.stripeField ?? '', focus: styles.focused ?? '', invalid: styles.invalid ?? '' };
    const other = { style, classes, disabled };
    return { number: { ...other, disableLink: true }, other };
  }, [colorText, colorTextPlaceholder, colorTextDisabled, colorError, fontFamilyCode, fontSizeLG, disabled]);
}

/** After this time the form reports that Stripe's script did not load; a script that loads later is still used. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** One Stripe object per key for the whole visit: each one leaves hidden frames in the page. */
const stripeByKey = new Map<string, Promise<Stripe>>();

function getStripe(publishableKey: string): Promise<Stripe> {
  const cached = stripeByKey.get(publishableKey);
  if (cached) return cached;
  const loading = loadStripe(publishableKey).then((stripe) => {
    if (stripe === null) throw new Error('Stripe.js runs only in browsers.');
    return stripe;
  });
  stripeByKey.set(publishableKey, loading);
  loading.catch(() => stripeByKey.delete(publishableKey));
  return loading;
}

/** Loads Stripe's script with the first card form; Stripe requires loading it from its own site. */
function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe>();
  const [failed, setFailed] = useState(false);

  const load = useCallback(
    () =>
      getStripe(publishableKey).then(
        (loaded) => setStripe(() => loaded),
        () => setFailed(true),
      ),
    [publishableKey],
  );

  useEffect(() => {
    void load();
    const timer = setTimeout(() => setFailed(true), SCRIPT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [load]);

  return { stripe, failed: failed && !stripe, loadAgain: load };
}
