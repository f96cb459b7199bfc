import { useRef, useState, type SyntheticEvent } from 'react';
import type { CardFormProps } from './card-form-props';
import { CANCELLED, PAID_BEFORE, type Charge } from './charge';

interface CardPayment {
  /** for the form's `onSubmit` */
  submit: (event: SyntheticEvent) => void;
  /** a charge is under way */
  busy: boolean;
  /** why nothing can be paid now, in words that stand beside the Pay button */
  blocked: string | undefined;
  /** why the last one did not go through */
  message: string | undefined;
  /** The customer changes the card: what was said of it is past. */
  forget: () => void;
}

interface Provider {
  /** what is missing on the card, as far as the form can tell */
  missing?: () => string | undefined;
  charge: (clientSecret: string) => Promise<Charge>;
}

/** Charges the card of a form when it is sent: one charge at a time, and none while nothing can be paid. */
export function useCardPayment(
  { clientSecret, blocked, done, onCharging, onCharged, onCancelled }: CardFormProps,
  { missing, charge }: Provider,
): CardPayment {
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState(false);
  // Two presses may come before the button is seen to be busy.
  const running = useRef(false);

  const pay = async (secret: string) => {
    running.current = true;
    setBusy(true);
    onCharging(true);
    const result = await charge(secret);
    if ('transactionId' in result) {
      setBefore(result.before === true);
      await onCharged(result.transactionId);
    } else if ('message' in result) setMessage(result.message);
    else {
      setMessage(CANCELLED);
      await onCancelled();
    }
    running.current = false;
    setBusy(false);
    onCharging(false);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (clientSecret === undefined || blocked !== undefined || done || running.current) return;
    const lacking = missing?.();
    setMessage(lacking);
    if (lacking === undefined) void pay(clientSecret);
  };

  return {
    submit,
    busy,
    blocked: done && before ? PAID_BEFORE : blocked,
    message,
    forget: () => setMessage(undefined),
  };
}
