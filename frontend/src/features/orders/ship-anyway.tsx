import { Button, Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import type { OrderView } from '@/api/types.gen';
import { Field } from '@/ui/field';
import { taskOfState } from './payment-state';
import styles from './ship-anyway.module.css';
import { useShipping } from './use-shipping';

const MISSING = '*Enter a reason';

/** Ships an order that is refunded in full or disputed, for a reason that the audit log keeps. */
export function ShipAnyway({ order, rowId }: { order: OrderView; rowId: string }) {
  const { ship, isShipping } = useShipping(order, { rowId });
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<TextAreaRef>(null);
  const problem = reason.trim() === '' ? MISSING : undefined;

  const submit = async () => {
    setIsTried(true);
    if (problem !== undefined) {
      field.current?.focus();
      return;
    }
    if (isShipping) return;
    if (await ship({ override: true, reason: reason.trim() })) setIsOpen(false);
  };

  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setReason('');
          setIsTried(false);
          setIsOpen(true);
        }}
      >
        Ship anyway
      </Button>
      <Modal
        open={isOpen}
        title="Ship this order anyway?"
        centered
        width={460}
        closable={!isShipping}
        keyboard={!isShipping}
        mask={{ closable: false }}
        okText="Ship anyway"
        okButtonProps={{ danger: true }}
        confirmLoading={isShipping}
        onOk={() => void submit()}
        cancelText="Cancel"
        cancelButtonProps={{ disabled: isShipping }}
        onCancel={() => setIsOpen(false)}
        afterOpenChange={(open) => open && field.current?.focus()}
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p>{taskOfState(order)}</p>
          <Field
            label="Reason"
            hint="The audit log keeps it with your name."
            {...(isTried && problem !== undefined && { problem })}
          >
            {({ id, ...control }) => (
              <Input.TextArea
                ref={field}
                id={id}
                aria-invalid={control['aria-invalid']}
                aria-describedby={control['aria-describedby']}
                status={control['aria-invalid'] ? 'error' : ''}
                rows={3}
                maxLength={500}
                disabled={isShipping}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </form>
      </Modal>
    </>
  );
}
