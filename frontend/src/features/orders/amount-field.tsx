import { useId, useLayoutEffect, useRef } from 'react';
import type { Stock } from '@/features/parts/stock';
import { Field } from '@/ui/field';
import styles from './order-form.module.css';
import { amountHint, nextAmount } from './order-rules';

interface AmountFieldProps {
  stock: Stock;
  value: string;
  onChange: (value: string) => void;
  name: string;
  problem?: string;
  /** the part, which the names of the controls then say; the label is not shown */
  of?: string;
}

/** The number of pieces: an input with minus and plus buttons. */
export function AmountField({ stock, value, onChange, name, problem, of }: AmountFieldProps) {
  const hintId = useId();
  const control = useRef<HTMLDivElement>(null);

  // Moves the focus to the input, because a focused button loses it when it becomes disabled.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (
      activeElement instanceof HTMLButtonElement &&
      activeElement.disabled &&
      control.current?.contains(activeElement)
    )
      control.current.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  }, [value]);

  const amount = of === undefined ? 'amount' : `amount of ${of}`;
  const stepButton = (label: string, sign: string, by: 1 | -1) => {
    const next = nextAmount(value, by, stock);
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={label}
        aria-describedby={hintId}
        disabled={next === undefined}
        onClick={() => next !== undefined && onChange(String(next))}
      >
        {sign}
      </button>
    );
  };

  return (
    <Field
      label={amount.replace('a', 'A')}
      hideLabel={of !== undefined}
      problem={problem}
      hint={<span id={hintId}>{amountHint(value, stock)}</span>}
    >
      {(inputProps) => (
        <div className={styles.amount} ref={control}>
          {stepButton(`Decrease ${amount}`, '−', -1)}
          <input
            {...inputProps}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {stepButton(`Increase ${amount}`, '+', 1)}
        </div>
      )}
    </Field>
  );
}
