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
  const isConfirmed = useRef(false);
  const problem = reason.trim() === '' ? MISSING : undefined;

  const submit = () => {
    setIsTried(true);
    if (problem !== undefined) {
      field.current?.focus();
      return;
    }
    isConfirmed.current = true;
    setIsOpen(false);
  };

  return (
    <>
      <Button
        aria-haspopup="dialog"
        loading={isShipping}
        onClick={() => {
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
        mask={{ closable: false }}
        okText="Ship anyway"
        okButtonProps={{ danger: true }}
        onOk={submit}
        cancelText="Cancel"
        onCancel={() => setIsOpen(false)}
        afterOpenChange={(open) => {
          if (open) field.current?.focus();
          // Only now: an open dialog would take the keyboard back from the order.
          else if (isConfirmed.current) {
            isConfirmed.current = false;
            void ship({ override: true, reason: reason.trim() });
          }
        }}
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
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
