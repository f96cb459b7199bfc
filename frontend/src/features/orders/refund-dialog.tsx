import { refundBodyLimits } from '@/api/limits.gen';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type { OrderView, RefundBody } from '@/api/types.gen';
import { Money } from '@/ui/money';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf } from '@/ui/form-rule';
import { checkOneLine } from '@/ui/field-rules';
import { focusPageTitle } from '@/ui/focus';
import styles from './order-page.module.css';
import { isInquiryOnly } from './payment-state';
import { formatMoney } from '@/ui/format';
import { type AskedLine, askedLines, type PiecesFields, refundableLines, RefundLines, sumOf } from './refund-lines';
import { useRefund } from './use-refund';

interface RefundDialogProps {
  order: OrderView;
  /** dollars that are not refunded yet, nor about to be */
  refundable: number;
  onClose: () => void;
}

interface RefundFields extends PiecesFields {
  choice: 'all' | 'part' | 'lines';
  /** dollars, as typed */
  amount?: string;
  reason?: string;
}

/** Asks for the amount or the pieces to refund. */
export function RefundDialog({ onClose, ...current }: RefundDialogProps) {
  const [form] = Form.useForm<RefundFields>();
  const choice = Form.useWatch('choice', form);
  const [{ order, refundable }, setOffer] = useState(current);
  const { refund, isUnanswered } = useRefund(order);
  // Keep the order until the request is answered: the new one already has the refund, and would refuse the retry.
  if (!isUnanswered && (current.order !== order || current.refundable !== refundable)) setOffer(current);
  const lines = refundableLines(order);
  const onlyInFull = isInquiryOnly(order);

  return (
    <FormDialog
      form={form}
      title={`Refund order ${order.number}?`}
      submitLabel="Refund"
      danger
      initialValues={{
        choice: 'all',
        // Pieces that are not shipped are in the shop still.
        restock: Object.fromEntries(order.lines.map(({ part_id }) => [part_id, order.status === 'pending'])),
      }}
      onSubmit={async (fields) => {
        const asked = askedLines(fields, lines);
        const { choice: what, amount } = fields;
        const dollars = what === 'lines' ? sumOf(asked) : what === 'part' ? Number(amount) : refundable;
        if (dollars > refundable)
          return `These pieces cost ${formatMoney(dollars)}, and at most ${formatMoney(refundable)} can be refunded.`;
        return (await refund(bodyOf(fields, asked, order.refund_claims ? refundable : undefined), dollars)) ?? true;
      }}
      onClosed={(isRefunded) => {
        if (isRefunded) focusPageTitle();
        onClose();
      }}
    >
      <p className={styles.question}>
        <Money dollars={refundable} /> of this payment can be refunded to {order.name}’s card. The order stays{' '}
        {order.status === 'shipped' ? 'shipped' : 'paid'}
        {onlyInFull ? '.' : ', and only pieces that you restock go back to the stock.'}
      </p>
      {onlyInFull ? (
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
              ...(lines.length > 0 ? [{ value: 'lines', label: 'Pieces of the order' }] : []),
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
          <Input size="large" inputMode="decimal" autoComplete="off" prefix="$" autoFocus />
        </Form.Item>
      )}
      {choice === 'lines' && <RefundLines form={form} lines={lines} />}
      <Form.Item<RefundFields>
        name="reason"
        label="Reason (optional)"
        extra={`${order.name} sees it in the order, in the message and on the credit note.`}
        rules={[ruleOf(checkOneLine)]}
      >
        <Input size="large" autoComplete="off" maxLength={refundBodyLimits.reason} />
      </Form.Item>
    </FormDialog>
  );
}

/** @param all dollars of the full amount, when it is not the rest of the payment */
function bodyOf(
  { choice, amount, reason: typed = '' }: RefundFields,
  asked: readonly AskedLine[],
  all: number | undefined,
): RefundBody {
  const reason = typed.trim();
  return {
    ...(choice === 'part' && { amount: Number(amount) }),
    ...(choice === 'lines' && { lines: asked.map(({ part_id, pieces, restock }) => ({ part_id, pieces, restock })) }),
    ...(choice === 'all' && all !== undefined && { amount: all }),
    ...(reason !== '' && { reason }),
  };
}

function checkRefund(typed: string, refundable: number): string | undefined {
  const amount = typed.trim();
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0)
    return '*Enter dollars with at most two decimals, at least $0.01';
  return Number(amount) > refundable ? `*At most ${formatMoney(refundable)} can be refunded` : undefined;
}
