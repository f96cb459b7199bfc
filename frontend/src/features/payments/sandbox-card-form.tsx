import { useState } from 'react';
import { useBankQuestion } from './bank-question';
import { EMPTY_CARD, formatCardNumber, formatCvc, formatExpiry, incompleteness, type CardEntry } from './card-entry';
import { CardFormFrame } from './card-form-frame';
import type { CardFormProps } from './card-form-props';
import { FormattedInput } from './formatted-input';
import { TestCards } from './test-cards';
import { useCardPayment } from './use-card-payment';
import { useSandboxCharge } from './use-sandbox-charge';

/** The card form of the sandbox: it takes the card provider's test cards alone. */
export function SandboxCardForm(props: CardFormProps) {
  const { amount, done } = props;
  const [card, setCard] = useState<CardEntry>(EMPTY_CARD);
  const bank = useBankQuestion(amount);
  const charge = useSandboxCharge(bank.ask);
  const { submit, busy, blocked, message, forget } = useCardPayment(props, {
    missing: () => incompleteness(card),
    charge: (clientSecret) => charge(clientSecret, card),
  });

  const change = (patch: Partial<CardEntry>) => {
    setCard((current) => ({ ...current, ...patch }));
    forget();
  };
  // A field that is disabled loses the keyboard; while the charge is under way it must not.
  const lock = { readOnly: busy, disabled: done };

  return (
    <CardFormFrame
      onSubmit={submit}
      busy={busy}
      blocked={blocked}
      message={message}
      below={
        <>
          {!done && <TestCards disabled={busy} onPick={change} />}
          {bank.question}
        </>
      }
    >
      <FormattedInput
        label="Card number"
        name="cardnumber"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        format={formatCardNumber}
        onValue={(number) => change({ number })}
        {...lock}
      />
      <FormattedInput
        label="Expiry date"
        name="exp-date"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        value={card.expiry}
        format={formatExpiry}
        onValue={(expiry) => change({ expiry })}
        {...lock}
      />
      <FormattedInput
        label="CVC"
        name="cvc"
        autoComplete="cc-csc"
        placeholder="CVC"
        value={card.cvc}
        format={formatCvc}
        onValue={(cvc) => change({ cvc })}
        {...lock}
      />
    </CardFormFrame>
  );
}
