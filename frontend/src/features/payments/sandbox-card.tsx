import { Input, type InputRef } from 'antd';
import { useId, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Button } from '@/ui/button';
import layout from '@/ui/layout.module.css';
import { useBankDialog } from './bank-dialog';
import { CardField, CardFormFrame, isBusy, isCharged, type CardFormProps } from './card-form';
import {
  caretAfter,
  digitsBefore,
  EMPTY_CARD,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  type CardEntry,
} from './card-entry';
import styles from './sandbox-card.module.css';
import { useSandboxCharge } from './use-sandbox-charge';

/** The card form of the sandbox, which accepts only test cards. */
export function SandboxCard({ amount, payment }: CardFormProps) {
  const [card, setCard] = useState<CardEntry>(EMPTY_CARD);
  const bank = useBankDialog(amount);
  const charge = useSandboxCharge(bank.ask);
  const isDone = isCharged(payment.state);

  const change = (patch: Partial<CardEntry>) => {
    setCard((current) => ({ ...current, ...patch }));
    payment.cardChanged();
  };
  // Read-only while busy: a disabled field would lose the focus.
  const lock = { readOnly: isBusy(payment.state), disabled: isDone };

  return (
    <CardFormFrame
      payment={payment}
      charge={(clientSecret) => charge(clientSecret, card)}
      isTyped={Object.values(card).some((text) => text !== '')}
      below={
        <>
          {!isDone && <TestCards disabled={isBusy(payment.state)} onPick={change} />}
          {bank.dialog}
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

interface FormattedInputProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value' | 'id'> {
  label: string;
  value: string;
  format: (typed: string) => string;
  onValue: (value: string) => void;
}

/** A labelled input that formats the text while the customer types, and keeps the caret at its digit. */
function FormattedInput({ label, value, format, onValue, ...input }: FormattedInputProps) {
  const id = useId();
  const ref = useRef<InputRef>(null);
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);

  return (
    <CardField label={label} id={id}>
      <Input
        {...input}
        ref={ref}
        id={id}
        size="large"
        inputMode="numeric"
        className={styles.input ?? ''}
        value={value}
        onChange={({ target }) => {
          const formatted = format(target.value);
          const position = target.selectionStart ?? target.value.length;
          // At the end of the text the browser places the caret itself, after a separator that was just added.
          if (position < target.value.length)
            caret.current = caretAfter(digitsBefore(position, target.value), formatted);
          onValue(formatted);
        }}
      />
    </CardField>
  );
}

const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'Succeeds' },
  { number: '4000000000000002', outcome: 'Is declined' },
  { number: '4000000000009995', outcome: 'Has insufficient funds' },
  { number: '4000002760003184', outcome: 'Asks for authentication' },
];

function TestCards({ disabled, onPick }: { disabled: boolean; onPick: (card: CardEntry) => void }) {
  return (
    <aside className={`${layout.muted} ${layout.stack} ${styles.testCards}`} aria-label="Test mode">
      <p>
        <strong>Test mode.</strong> No money moves. Use one of these with any future date and any CVC.
      </p>
      <ul className={`${layout.list} ${layout.stack} ${layout.tight}`}>
        {TEST_CARDS.map(({ number, outcome }) => {
          const formatted = formatCardNumber(number);
          return (
            <li key={number} className={styles.card}>
              <code>{formatted}</code>
              <span className={styles.outcome}>{outcome}</span>
              <Button
                look="quiet"
                size="small"
                className={styles.use ?? ''}
                disabled={disabled}
                aria-label={`Use ${formatted}`}
                onClick={() => onPick({ number: formatted, expiry: '12 / 34', cvc: '123' })}
              >
                Use
              </Button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
