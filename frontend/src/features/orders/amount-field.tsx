import { useId, useLayoutEffect, useRef } from 'react';
import { Field } from '@/ui/field';
import { amountHint, stepped, type Stock } from './order-rules';
import styles from './amount-field.module.css';

interface AmountFieldProps {
  stock: Stock;
  value: string;
  onChange: (value: string) => void;
  name: string;
  problem?: string;
}

/** How many pieces: typed, or one more or less within the minimum order and the stock. */
export function AmountField({ stock, value, onChange, name, problem }: AmountFieldProps) {
  const hintId = useId();
  const steps = useRef<HTMLDivElement>(null);
  const fewer = stepped(value, -1, stock);
  const more = stepped(value, 1, stock);

  // A button that is disabled under the finger would lose the keyboard's place.
  useLayoutEffect(() => {
    const { activeElement: here } = document;
    if (here instanceof HTMLButtonElement && here.disabled && steps.current?.contains(here))
      steps.current.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  }, [value]);

  const step = (label: string, sign: string, to: number | undefined) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-describedby={hintId}
      disabled={to === undefined}
      onClick={() => to !== undefined && onChange(String(to))}
    >
      {sign}
    </button>
  );

  return (
    <Field
      label="Amount"
      problem={problem}
      hint={
        <span id={hintId}>{stock.quantity < stock.min_order ? 'None can be ordered.' : amountHint(value, stock)}</span>
      }
    >
      {(control) => (
        <div className={styles.steps} ref={steps}>
          {step('Decrease amount', '−', fewer)}
          <input
            {...control}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {step('Increase amount', '+', more)}
        </div>
      )}
    </Field>
  );
}
