import { Button, Input, Space, type InputRef } from 'antd';
import type { ChangeEvent, Ref } from 'react';
import type { Stock } from './order-rules';
import styles from './order-form.module.css';

interface AmountFieldProps {
  stock: Stock;
  /** given by the form item around, like the two below */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  ref?: Ref<InputRef>;
}

/** How many pieces: typed, or one more or less within the minimum order and the stock. */
export function AmountField({ stock, id, value = '', onChange, ref, ...described }: AmountFieldProps) {
  const amount = Number(value);
  const step = (by: number) => onChange?.(String((Number.isInteger(amount) ? amount : stock.min_order) + by));
  return (
    <Space.Compact block className={styles.amount}>
      <Button aria-label="Decrease amount" disabled={!(amount > stock.min_order)} onClick={() => step(-1)}>
        −
      </Button>
      <Input
        {...described}
        id={id}
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value)}
      />
      <Button aria-label="Increase amount" disabled={!(amount < stock.quantity)} onClick={() => step(1)}>
        +
      </Button>
    </Space.Compact>
  );
}
