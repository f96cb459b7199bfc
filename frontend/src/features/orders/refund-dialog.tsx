import { nanoid } from '@reduxjs/toolkit';
import { Form, Input, Radio } from 'antd';
import { useRefundOrderMutation } from '@/api/api';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { Money } from '@/ui/money';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf } from '@/ui/form-rule';
import { focusPageTitle } from '@/ui/focus';
import { toast } from '@/ui/toast';
import styles from './order-page.module.css';
import { isInquiryOnly } from './payment-state';
import { formatMoney } from '@/ui/format';

interface RefundDialogProps {
  order: OrderView;
  /** dollars that are not refunded yet */
  refundable: number;
  onClose: () => void;
}

interface RefundFields {
  choice: 'all' | 'part';
  /** whole dollars, as typed */
  amount?: string;
}

/** Asks for the amount to refund. */
export function RefundDialog({ order, refundable, onClose }: RefundDialogProps) {
  const [form] = Form.useForm<RefundFields>();
  const choice = Form.useWatch('choice', form);
  const refund = useRefund(order);

  return (
    <FormDialog
      form={form}
      title={`Refund order ${order.number}?`}
      submitLabel="Refund"
      danger
      initialValues={{ choice: 'all' }}
      onSubmit={async (fields) => (await refund(fields.choice === 'part' ? Number(fields.amount) : undefined)) ?? true}
      onClosed={(isRefunded) => {
        if (isRefunded) focusPageTitle();
        onClose();
      }}
    >
      <p className={styles.question}>
        <Money dollars={refundable} /> of this payment can be refunded to {order.name}’s card. Status and stock do not
        change.
      </p>
      {isInquiryOnly(order) ? (
        <p role="note" className={styles.question}>
          The customer’s bank asks about this payment. Only a refund of the full amount ends its inquiry.
        </p>
      ) : (
        <Form.Item<RefundFields> name="choice">
          <Radio.Group
            vertical
            aria-label="Amount to refund"
            options={[
              { value: 'all', label: `Full amount, ${formatMoney(refundable)}` },
              { value: 'part', label: 'Partial amount' },
            ]}
          />
        </Form.Item>
      )}
      {choice === 'part' && (
        <Form.Item<RefundFields>
          name="amount"
          label="Amount in dollars"
          rules={[ruleOf((amount) => checkRefund(amount, refundable))]}
        >
          <Input size="large" inputMode="numeric" autoComplete="off" prefix="$" autoFocus />
        </Form.Item>
      )}
    </FormDialog>
  );
}

function checkRefund(amount: string, refundable: number): string | undefined {
  if (!/^\d{1,7}$/.test(amount.trim()) || Number(amount) < 1) return '*Enter whole dollars, at least 1';
  return Number(amount) > refundable ? `*At most ${formatMoney(refundable)} can be refunded` : undefined;
}

/** After these statuses nothing was refunded. After any other failure the refund may exist. */
const REFUSED: readonly number[] = [400, 401, 403, 404, 409];

/** Refunds without a response, by order id. Stored outside the dialog, because an admin may close it and retry later. */
const unanswered = new Map<string, { key: string; amount: number | undefined }>();

/**
 * Refunds an order, in full when no amount is given; resolves to an error message when it fails. A retry after a lost response sends the
 * same idempotency key, so that the amount is refunded only once.
 */
function useRefund({ _id, name, part_name }: OrderView): (amount?: number) => Promise<string | undefined> {
  const [refundOrder] = useRefundOrderMutation();

  return async (amount) => {
    const previous = unanswered.get(_id);
    const request = previous && previous.amount === amount ? previous : { key: nanoid(), amount };
    unanswered.set(_id, request);
    const { data, error } = await refundOrder({
      id: _id,
      'Idempotency-Key': request.key,
      refundBody: amount === undefined ? {} : { amount },
    });
    if (!error) {
      unanswered.delete(_id);
      const money = formatMoney(data.refund.amount);
      if (data.refund.status !== 'failed') toast.success(`${money} refunded for ${part_name}.`);
      else toast.error(`The refund of ${money} failed: the bank rejected it. Refund ${name} by other means.`);
      return undefined;
    }
    const { status, detail } = problemOf(error);
    if (!REFUSED.includes(status)) return `${detail} Try again; it cannot be refunded twice.`;
    unanswered.delete(_id);
    return detail;
  };
}
