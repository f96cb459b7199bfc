import { nanoid } from '@reduxjs/toolkit';
import { Form, Input, Modal, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useRefundOrderMutation } from '@/api/api';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { ExactMoney, formatExactMoney } from '@/ui/money';
import { ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { focusPageTitle } from '@/ui/focus';
import { toast } from '@/ui/toast';
import styles from './order-page.module.css';
import layout from '@/ui/layout.module.css';

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

/** Asks for the amount to refund. The dialog stays open after a failure, so that the admin need not type the amount again. */
export function RefundDialog({ order, refundable, onClose }: RefundDialogProps) {
  const [form] = Form.useForm<RefundFields>();
  const { formProps } = useValidateAfterSubmit();
  const choice = Form.useWatch('choice', form);
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRefunded = useRef(false);
  const refund = useRefund(order);

  const submit = async (fields: RefundFields) => {
    if (isBusy) return;
    setFailure(undefined);
    setIsBusy(true);
    try {
      const reason = await refund(fields.choice === 'all' ? undefined : Number(fields.amount));
      setFailure(reason);
      isRefunded.current = reason === undefined;
      setIsOpen(reason !== undefined);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Modal
      open={isOpen}
      title={`Refund order ${order.number}?`}
      centered
      width={460}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: false }}
      okText="Refund"
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      cancelText="Cancel"
      cancelButtonProps={{ disabled: isBusy }}
      onCancel={() => setIsOpen(false)}
      afterOpenChange={(open) => {
        if (open) return;
        if (isRefunded.current) focusPageTitle();
        onClose();
      }}
    >
      <Form
        form={form}
        {...formProps}
        layout="vertical"
        disabled={isBusy}
        initialValues={{ choice: 'all' } satisfies RefundFields}
        onFinish={(fields) => void submit(fields)}
      >
        <p className={styles.question}>
          <ExactMoney dollars={refundable} /> of this payment can be refunded to {order.name}’s card. Status and stock
          do not change.
        </p>
        <Form.Item<RefundFields> name="choice">
          <Radio.Group
            vertical
            aria-label="Amount to refund"
            options={[
              { value: 'all', label: `All of it, ${formatExactMoney(refundable)}` },
              { value: 'part', label: 'A part of it' },
            ]}
          />
        </Form.Item>
        {choice === 'part' && (
          <Form.Item<RefundFields>
            name="amount"
            label="Amount in dollars"
            rules={[ruleOf((amount) => checkRefund(amount, refundable))]}
          >
            <Input size="large" inputMode="numeric" autoComplete="off" prefix="$" autoFocus />
          </Form.Item>
        )}
      </Form>
      {failure !== undefined && (
        <p role="alert" className={layout.notice} data-tone="danger">
          {failure}
        </p>
      )}
    </Modal>
  );
}

function checkRefund(amount: string, refundable: number): string | undefined {
  if (!/^\d{1,7}$/.test(amount.trim()) || Number(amount) < 1) return '*Enter whole dollars, at least 1';
  return Number(amount) > refundable ? `*At most ${formatExactMoney(refundable)} can be refunded` : undefined;
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
      const money = formatExactMoney(data.refund.amount);
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
