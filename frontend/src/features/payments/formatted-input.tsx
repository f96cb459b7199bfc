import { Input, type InputRef } from 'antd';
import { useId, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { caretAfter, digitsBefore } from './card-entry';
import { CardField } from './card-field';
import styles from './card-field.module.css';

interface FormattedInputProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value' | 'id'> {
  label: string;
  value: string;
  /** how what is typed is written */
  format: (text: string) => string;
  onValue: (value: string) => void;
}

/** A labelled input that formats while one types, without losing the caret. */
export function FormattedInput({ label, value, format, onValue, ...input }: FormattedInputProps) {
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
          // At the end the caret stays there by itself, behind a separator that was just added.
          if (position < target.value.length)
            caret.current = caretAfter(digitsBefore(position, target.value), formatted);
          onValue(formatted);
        }}
      />
    </CardField>
  );
}
