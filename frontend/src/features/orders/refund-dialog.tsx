import { Input, Modal, Radio, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { OrderView } from '@/api/types.gen';
import { ExactMoney, formatExactMoney } from '@/ui/exact-money';
import { Field } from '@/ui/field';
import { focusPageTitle } from '@/ui/page-title';
import styles from './refund-dialog.module.css';
import { useRefund } from './use-refund';

interface RefundDialogProps {
  order: OrderView;
  /** what may still be given back, in dollars */
  left: number;
  onClose: () => void;
}

type Choice = 'all' | 'part';

/** Asks how much is given back. It stays open while that fails, so that nothing is typed twice. */
export function RefundDialog({ order, left, onClose }: RefundDialogProps) {
  const [choice, setChoice] = useState<Choice>('all');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);
  const done = useRef(false);
  const field = useRef<InputRef>(null);
  const refund = useRefund(order);
  const [failure, setFailure] = useState<string>();
  const problem = choice === 'part' ? problemWith(typed, left) : undefined;

  const submit = async () => {
    setTried(true);
    setFailure(undefined);
    if (problem !== undefined) field.current?.focus();
    if (problem !== undefined || busy) return;
    setBusy(true);
    try {
      const reason = await refund(choice === 'all' ? undefined : Number(typed));
      done.current = reason === undefined;
      setFailure(reason);
      if (done.current) setOpen(false);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title="Refund this order?"
      centered
      width={460}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: false }}
      okText="Refund"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void submit()}
      cancelText="Keep the money"
      cancelButtonProps={{ disabled: busy }}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (isOpen) return;
        if (done.current) focusPageTitle();
        onClose();
      }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          <ExactMoney dollars={left} /> of this payment can go back to {order.name}’s card. The order stays what it is,
          and its parts stay sold.
        </p>
        <Radio.Group
          className={styles.choices ?? ''}
          aria-label="How much"
          value={choice}
          disabled={busy}
          onChange={({ target }) => setChoice(target.value as Choice)}
          options={[
            { value: 'all', label: `All of it, ${formatExactMoney(left)}` },
            { value: 'part', label: 'A part of it' },
          ]}
        />
        {choice === 'part' && (
          <Field label="Amount in dollars" {...(tried && problem !== undefined && { problem })}>
            {({ id, ...control }) => (
              <Input
                ref={field}
                id={id}
                aria-invalid={control['aria-invalid']}
                aria-describedby={control['aria-describedby']}
                status={control['aria-invalid'] ? 'error' : ''}
                size="large"
                inputMode="numeric"
                autoComplete="off"
                prefix="$"
                autoFocus
                disabled={busy}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        )}
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </form>
    </Modal>
  );
}

/** Why that much cannot be given back; undefined when it can. */
function problemWith(typed: string, left: number): string | undefined {
  if (!/^\d{1,7}$/.test(typed.trim()) || Number(typed) < 1) return '*Enter whole dollars, at least 1';
  return Number(typed) > left ? `*At most ${formatExactMoney(left)} can go back` : undefined;
}
