import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { EMPTY_CARD, formatCardNumber, formatCvc, formatExpiry, incompleteness, type CardEntry } from './card-entry';
import type { CardFormProps } from './card-form-props';
import { FormattedInput } from './formatted-input';
import { PayButton } from './pay-button';
import styles from './sandbox-card-form.module.css';
import { TestCards } from './test-cards';
import { useSandboxCharge } from './use-sandbox-charge';

/** The card form of the sandbox: it takes the card provider's test cards alone. */
export function SandboxCardForm({ clientSecret, blocked, done, onCharged }: CardFormProps) {
  const [card, setCard] = useState<CardEntry>(EMPTY_CARD);
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Two presses may come before the button is seen to be busy.
  const running = useRef(false);
  const titleId = useId();
  const charge = useSandboxCharge();
  const locked = busy || done;

  const change = (patch: Partial<CardEntry>) => {
    setCard((current) => ({ ...current, ...patch }));
    setMessage(undefined);
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (clientSecret === undefined || blocked !== undefined || done || running.current) return;
    const missing = incompleteness(card);
    setMessage(missing);
    if (missing !== undefined) return;
    running.current = true;
    setBusy(true);
    const result = await charge(clientSecret, card);
    if ('message' in result) setMessage(result.message);
    else await onCharged(result.transactionId);
    running.current = false;
    setBusy(false);
  };

  return (
    <div className={styles.room}>
      <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={titleId} className={styles.title}>
          Pay by card
        </h2>
        <div className={styles.number}>
          <FormattedInput
            label="Card number"
            name="cardnumber"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            value={card.number}
            format={formatCardNumber}
            onValue={(number) => change({ number })}
            disabled={locked}
          />
        </div>
        <FormattedInput
          label="Expiry date"
          name="exp-date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          format={formatExpiry}
          onValue={(expiry) => change({ expiry })}
          disabled={locked}
        />
        <FormattedInput
          label="CVC"
          name="cvc"
          autoComplete="cc-csc"
          placeholder="CVC"
          value={card.cvc}
          format={formatCvc}
          onValue={(cvc) => change({ cvc })}
          disabled={locked}
        />
        <div className={styles.pay}>
          <PayButton busy={busy} blocked={blocked} />
        </div>
        {message !== undefined && (
          <p role="alert" className={styles.message}>
            {message}
          </p>
        )}
      </form>
      {!done && <TestCards disabled={busy} onPick={change} />}
    </div>
  );
}
