import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { PartView } from '@/api/api';
import { ruleOf, showAtFields, useValidateAfterSubmit } from '@/ui/form-rule';
import { Money } from '@/ui/money';
import { useToast } from '@/ui/toast';
import { AmountField } from './amount-field';
import { checkAddress, checkAmount, checkPhone, isOutOfBounds, refusalToSell, totalOf } from './order-rules';
import { OrderPlaced } from './order-placed';
import { usePlaceOrder } from './use-place-order';
import styles from './order-form.module.css';

/** Under the API's names, so that its refusals find their fields. */
interface Fields {
  delivery_phone: string;
  delivery_address: string;
  amount: string;
}

interface OrderFormProps {
  part: PartView;
  user: { email: string; name: string };
  /** undefined until it is known */
  admin: boolean | undefined;
}

/** Orders a part in the name of whoever is signed in. */
export function OrderForm({ part, user, admin }: OrderFormProps) {
  const [form] = Form.useForm<Fields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const { place, busy } = usePlaceOrder(part);
  const [placedId, setPlacedId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const toast = useToast();

  const typed = Form.useWatch<string | undefined>(['amount'], form) ?? String(part.min_order);
  const reason = refusalToSell(part, admin === true);

  const submit = async ({ delivery_phone, delivery_address, amount }: Fields) => {
    setProblem(undefined);
    const answer = await place({
      name: user.name,
      email: user.email,
      part_id: part._id,
      part_name: part.name,
      part_image: part.image_url,
      delivery_phone: delivery_phone.trim(),
      delivery_address: delivery_address.trim(),
      amount: Number(amount),
      total_price: part.price * Number(amount),
    });
    if (answer === undefined) return;
    if ('orderId' in answer) {
      toast.success('Successfully Added to Order!');
      setPlacedId(answer.orderId);
      form.resetFields();
      restart();
      return;
    }
    toast.error('Failed to add as Order');
    if (!showAtFields(form, answer.fields)) setProblem(answer.detail);
  };

  return (
    <Form<Fields>
      {...formProps}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ delivery_phone: '', delivery_address: '', amount: String(part.min_order) }}
      onFinish={(fields) => void submit(fields)}
      className={styles.form}
      aria-label="Order this part"
    >
      {placedId !== undefined && <OrderPlaced orderId={placedId} />}
      <div className={styles.pair}>
        <Form.Item label="Name" htmlFor="order-name">
          <Input id="order-name" readOnly value={user.name} autoComplete="off" />
        </Form.Item>
        <Form.Item label="Email" htmlFor="order-email">
          <Input id="order-email" readOnly value={user.email} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="delivery_phone" label="Phone" rules={[ruleOf(checkPhone)]}>
        <Input type="tel" autoComplete="tel" maxLength={32} />
      </Form.Item>
      <Form.Item name="delivery_address" label="Delivery Address" rules={[ruleOf(checkAddress)]}>
        <Input.TextArea className={styles.address} autoComplete="street-address" rows={2} maxLength={500} />
      </Form.Item>
      {/* A wrong amount disables the button, so it is said while it is typed. */}
      <Form.Item
        name="amount"
        label="Amount"
        validateTrigger="onChange"
        rules={[ruleOf((amount) => checkAmount(amount, part))]}
      >
        <AmountField stock={part} />
      </Form.Item>
      <p className={styles.total} aria-live="polite">
        Total: <Money dollars={totalOf(typed, part.price)} />
      </p>
      <Button
        block
        type="primary"
        size="large"
        htmlType="submit"
        loading={busy}
        disabled={reason !== undefined || admin === undefined || isOutOfBounds(typed, part)}
        aria-describedby={reason === undefined ? undefined : 'order-reason'}
      >
        Order
      </Button>
      {reason !== undefined && (
        <p id="order-reason" className={styles.reason}>
          {reason}
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Form>
  );
}
