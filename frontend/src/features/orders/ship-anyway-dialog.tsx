import { Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import type { OrderView } from '@/api/types.gen';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { checkSeveralLines } from '@/ui/field-rules';
import { trimmed } from '@/ui/text-rules';
import styles from './order-page.module.css';
import { adminPaymentNotice } from './payment-state';
import { useShipOrder } from './ship-order';

interface ReasonFields {
  reason: string;
}

interface ShipAnywayButtonProps {
  order: OrderView;
  /** id of the element that takes the focus when the order is shipped */
  rowId: string;
}

/** Ships an order that is refunded in full or disputed; the audit log records the reason. */
export function ShipAnywayButton({ order, rowId }: ShipAnywayButtonProps) {
  const [form] = Form.useForm<ReasonFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const { ship, isShipping } = useShipOrder({ order, rowId });
  const [isOpen, setIsOpen] = useState(false);
  const confirmedReason = useRef<string>(undefined);

  return (
    <>
      <Button aria-haspopup="dialog" loading={isShipping} onClick={() => setIsOpen(true)}>
        Ship anyway
      </Button>
      <Modal
        open={isOpen}
        title={`Ship order ${order.number} anyway?`}
        centered
        width={460}
        mask={{ closable: false }}
        okText="Ship anyway"
        okButtonProps={{ danger: true }}
        onOk={() => form.submit()}
        cancelText="Cancel"
        onCancel={() => setIsOpen(false)}
        afterOpenChange={(open) => {
          if (open) {
            form.focusField('reason');
            return;
          }
          restart();
          // Moves the focus after the dialog has closed: an open dialog would take it back.
          if (confirmedReason.current !== undefined) void ship({ override: true, reason: confirmedReason.current });
          confirmedReason.current = undefined;
        }}
      >
        <Form
          form={form}
          {...formProps}
          layout="vertical"
          onFinish={({ reason }) => {
            confirmedReason.current = trimmed(reason);
            setIsOpen(false);
          }}
        >
          <p className={styles.question}>{adminPaymentNotice(order)}</p>
          <Form.Item<ReasonFields>
            name="reason"
            label="Reason"
            extra="It is recorded in the audit log with your name."
            rules={[ruleOf((reason) => (trimmed(reason) === '' ? '*Enter a reason' : checkSeveralLines(reason)))]}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
