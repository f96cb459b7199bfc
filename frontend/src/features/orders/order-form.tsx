import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useSession } from '@/features/users/use-session';
import { Button } from '@/ui/button';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { DeliveryFields, type DeliveryName, EarlierAddresses, type useDelivery } from './delivery-fields';
import styles from './order-form.module.css';
import { type FieldRule, useOrderFields } from './use-order-fields';
import { type SentOrder, useSendOrder } from './use-send-order';

export const ORDER_PLACED = 'Successfully Added to Order!';

interface OrderFormOptions<Name extends string, Sent extends SentOrder> {
  user: { email: string; name: string };
  /** the name of the form in its draft */
  name: string;
  delivery: ReturnType<typeof useDelivery>;
  /** the rules of further fields */
  rules: Record<Name, FieldRule>;
  /** the order of these values */
  toSend: (values: Record<Name | DeliveryName, string>) => Omit<Sent, 'key'>;
  /** completes a stored order; false when that failed */
  complete?: (orderId: string, sent: Sent) => Promise<boolean>;
  onPlaced: (orderId: string, sent: Sent) => void;
  /** receives the server's messages about fields; returns those that the form shows */
  onRefused?: (messages: Record<string, string>, sent: Sent) => Record<string, string>;
}

/** The fields of an order form, and the order that was sent, which is retried unchanged until it has an answer. */
export function useOrderForm<Name extends string, Sent extends SentOrder>(options: OrderFormOptions<Name, Sent>) {
  const { user, name, delivery, rules, toSend, complete, onPlaced, onRefused } = options;
  const element = useRef<HTMLFormElement>(null);
  const { validate, showRefusal, reset, ...typed } = useOrderFields<Name | DeliveryName>(user.email, name, {
    ...delivery.rules,
    ...rules,
  });
  const { send, runOnce, unanswered, busy } = useSendOrder<Sent>(user.email, name);
  const [refusal, setRefusal] = useState<{ sent: Sent; detail: string }>();

  /** Orders with these values in place of the typed ones. */
  const order = async (values: Partial<Record<Name | DeliveryName, string>> = {}) => {
    const invalidField = unanswered ? undefined : validate(values);
    if (invalidField !== undefined) {
      const input = element.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`);
      // A folded input cannot get the focus.
      input?.closest('details')?.setAttribute('open', '');
      input?.focus();
      return;
    }
    const sent = unanswered?.sent ?? ({ key: nanoid(), ...toSend({ ...typed.fields, ...values }) } as Sent);
    const outcome = await runOnce(async () => {
      const answer = await send(sent);
      if (answer.kind !== 'placed') return answer;
      return { ...answer, isComplete: complete === undefined || (await complete(answer.orderId, sent)) };
    });
    if (outcome === undefined) return;
    setRefusal(undefined);
    if (outcome.kind === 'placed') {
      if (outcome.isComplete) toast.success(ORDER_PLACED);
      reset();
      onPlaced(outcome.orderId, sent);
      return;
    }
    toast.error('Failed to add as Order');
    if (outcome.kind === 'unknown') return;
    const otherMessages = showRefusal(onRefused?.(outcome.fields, sent) ?? outcome.fields);
    const isAboutFields = Object.keys(outcome.fields).length > 0;
    setRefusal({ sent, detail: isAboutFields ? otherMessages.join(' ') : outcome.detail });
  };
  const dismissRefusal = () => setRefusal(undefined);
  return { ...typed, user, delivery, element, order, runOnce, busy, unanswered, refusal, dismissRefusal };
}

interface OrderFormProps {
  form: Omit<ReturnType<typeof useOrderForm<DeliveryName, SentOrder>>, 'order'> & { order: () => Promise<void> };
  label: string;
  /** whole dollars; undefined until it is known */
  total: number | undefined;
  /** why nothing can be ordered now */
  disabledReason: string | undefined;
  /** further fields */
  fields?: ReactNode;
  /** shown in place of the refusal */
  notice?: ReactNode;
  /** what else can be done instead of ordering */
  children?: ReactNode;
}

/** Delivery, total and the Order button, and what came of the order. */
export function OrderForm({ form, label, total, disabledReason, fields: more, notice, children }: OrderFormProps) {
  const { element, user, delivery, fields, errorOf, change, fill, order, busy, unanswered, refusal } = form;
  // Until then, the form would order to another address than the one it shows a moment later.
  if (delivery.isLoading) return <Spinner block label="Loading the order form" />;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void order();
  };
  return (
    <form ref={element} className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <fieldset className={styles.fields} disabled={unanswered !== undefined}>
        {delivery.earlier.length > 1 && <EarlierAddresses earlier={delivery.earlier} values={fields} onChoose={fill} />}
        <DeliveryFields user={user} values={unanswered?.sent.order ?? fields} errorOf={errorOf} change={change} />
        {more}
      </fieldset>
      <p className={styles.total} aria-live="polite">
        Total: {total === undefined ? <span>…</span> : <Money dollars={total} />}
      </p>
      {notice}
      <SubmitOrder
        busy={busy}
        disabledReason={disabledReason}
        unanswered={unanswered}
        refusal={notice ? '' : refusal?.detail}
      >
        {children}
      </SubmitOrder>
    </form>
  );
}

interface SubmitOrderProps extends Pick<OrderFormProps, 'disabledReason' | 'children'> {
  busy: boolean;
  /** the order that was sent and has no answer, and why */
  unanswered: { detail: string } | undefined;
  /** why the order was refused; empty when other messages say so */
  refusal: string | undefined;
}

/** The Order button, and why it is disabled or what came of the order. */
function SubmitOrder({ busy, disabledReason, unanswered, refusal = '', children }: SubmitOrderProps) {
  const { roleProblem: role } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const isDisabled = unanswered === undefined && disabledReason !== undefined;

  // The fields are disabled now, and the focus with them; the button sends the same order again.
  useEffect(() => {
    if (unanswered !== undefined && unanswered.detail !== '') button.current?.focus();
  }, [unanswered]);

  // The button that checked the role again had the focus.
  const hadProblem = useRef(false);
  useEffect(() => {
    if (hadProblem.current && !role && document.activeElement === document.body) button.current?.focus();
    hadProblem.current = role !== undefined;
  }, [role]);

  return (
    <div className={layout.stack}>
      <Button
        type="submit"
        ref={button}
        busy={busy}
        disabled={isDisabled}
        aria-describedby={isDisabled ? 'order-reason' : undefined}
      >
        Order
      </Button>
      {children}
      {isDisabled &&
        (role ? (
          <div className={`${layout.notice} ${layout.stack} ${layout.start}`} data-tone="danger">
            <p id="order-reason" role="alert">
              Your account could not be checked. {role.detail}
            </p>
            <Button look="quiet" size="small" busy={role.isRetrying} onClick={role.retry}>
              Try again
            </Button>
          </div>
        ) : (
          <p id="order-reason" className={layout.muted}>
            {disabledReason}
          </p>
        ))}
      {unanswered && (
        <p role="alert" className={layout.notice} data-tone="danger">
          {unanswered.detail} Whether your order was placed is not known yet. Press Order again: it will not be ordered
          twice.
        </p>
      )}
      {refusal !== '' && (
        <p role="alert" className={layout.notice} data-tone="danger">
          {refusal}
        </p>
      )}
    </div>
  );
}
