import { shipBodyLimits } from '@/api/limits.gen';
import { Form, Input } from 'antd';
import { problemOf } from '@/api/problem';
import type { OrderView } from '@/api/types.gen';
import { checkSeveralLines } from '@/ui/field-rules';
import { focusRow } from '@/ui/focus';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf } from '@/ui/form-rule';
import { trimmed } from '@/ui/text-rules';
import styles from './order-page.module.css';
import { adminPaymentNotice } from './payment-state';
import { useShipOrder } from './ship-order';

interface ReasonFields {
  reason: string;
}

interface ShipAnywayDialogProps {
  order: OrderView;
  /** id of the element that takes the focus when the order is shipped */
  rowId: string;
  onClose: () => void;
}

/** Ships an order that is refunded in full or disputed; the audit log records the reason. */
export function ShipAnywayDialog({ order, rowId, onClose }: ShipAnywayDialogProps) {
  const [form] = Form.useForm<ReasonFields>();
  const { send } = useShipOrder({ order, rowId });

  return (
    <FormDialog
      form={form}
      title={`Ship order ${order.number} anyway?`}
      submitLabel="Ship anyway"
      danger
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const error = await send({ override: true, reason: trimmed(reason) });
        return error ? problemOf(error).detail : true;
      }}
      onOpen={() => form.focusField('reason')}
      onClosed={(isShipped) => {
        if (isShipped || document.activeElement === document.body) focusRow(rowId);
        onClose();
      }}
    >
      <p className={styles.question}>{adminPaymentNotice(order)}</p>
      <Form.Item<ReasonFields>
        name="reason"
        label="Reason"
        extra="It is recorded in the audit log with your name."
        rules={[ruleOf((reason) => (trimmed(reason) === '' ? '*Enter a reason' : checkSeveralLines(reason)))]}
      >
        <Input.TextArea rows={3} maxLength={shipBodyLimits.reason} />
      </Form.Item>
    </FormDialog>
  );
}
