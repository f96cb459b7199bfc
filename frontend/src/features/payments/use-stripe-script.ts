import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useState } from 'react';

/** Milliseconds after which we say that Stripe's script does not come; it is still welcome then. */
const PATIENCE = 20_000;

/** One for the whole visit: each that is made leaves hidden frames in the page. */
const made = new Map<string, Promise<Stripe>>();

function stripeOf(publishableKey: string): Promise<Stripe> {
  const known = made.get(publishableKey);
  if (known) return known;
  const making = loadStripe(publishableKey).then((stripe) => {
    if (stripe === null) throw new Error('Stripe.js runs in browsers alone.');
    return stripe;
  });
  made.set(publishableKey, making);
  making.catch(() => made.delete(publishableKey));
  return making;
}

interface LoadedStripe {
  /** undefined until its script has come from Stripe */
  stripe: Stripe | undefined;
  /** it did not come: there is no way to Stripe, or something keeps it away */
  failed: boolean;
  loadAgain: () => Promise<void>;
}

/** Stripe's own script, which must come from Stripe; loaded when a card form needs it, and not before. */
export function useStripeScript(publishableKey: string): LoadedStripe {
  const [stripe, setStripe] = useState<Stripe>();
  const [failed, setFailed] = useState(false);

  const load = useCallback(
    () =>
      stripeOf(publishableKey).then(
        (loaded) => setStripe(() => loaded),
        () => setFailed(true),
      ),
    [publishableKey],
  );

  useEffect(() => {
    void load();
    const timer = setTimeout(() => setFailed(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [load]);

  return { stripe, failed: failed && !stripe, loadAgain: load };
}
