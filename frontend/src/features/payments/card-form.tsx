import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { LoadingPanel } from '@/ui/loading-panel';
import layout from '@/ui/layout.module.css';
import { useUnsaved } from '@/ui/unsaved-guard';
import styles from './payment.module.css';
import { whyPayIsDisabled, type ChargeResult, type Payment } from './use-payment';

/** The props of every provider's card form. The card stays in the form, which passes on only the result of a charge. */
export interface CardFormProps {
  /** in whole dollars */
  amount: number;
  payment: Payment;
}

interface CardFormFrameProps {
  payment: Payment;
  charge: (clientSecret: string) => Promise<ChargeResult>;
  /** whether a card is typed, or a part of one */
  isTyped: boolean;
  /** the error of the typed card */
  cardError?: string | undefined;
  /** the field of the card number, which has the full width, then expiry and CVC */
  children: ReactNode;
  below?: ReactNode;
}

const UNPAID = { title: 'Leave without paying?', text: 'The card that you typed is not kept.' };

/** The frame of every provider's card form: the fields, the Pay button, and the message below them. */
export function CardFormFrame({ payment, charge, isTyped, cardError, children, below }: CardFormFrameProps) {
  const titleId = useId();
  const reasonId = useId();
  const { state, pay } = payment;
  // A running charge needs no card any more: it is recorded without this page.
  useUnsaved(() => isTyped && !isBusy(state) && !isCharged(state), UNPAID);
  const reason = whyPayIsDisabled(state);
  const message = ('message' in state ? state.message : undefined) ?? cardError;
  return (
    <div className={`${layout.panel} ${layout.stack} ${styles.frame}`}>
      <form
        className={styles.form}
        aria-labelledby={titleId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pay(charge);
        }}
      >
        <h2 id={titleId} className={styles.title}>
          Pay by card
        </h2>
        {children}
        <div className={styles.pay}>
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            disabled={reason !== undefined}
            loading={isBusy(state)}
            {...(reason !== undefined && { 'aria-describedby': reasonId })}
          >
            Pay
          </Button>
          <p id={reasonId} role="status" className={`${layout.muted} ${styles.reason}`}>
            {reason}
          </p>
        </div>
        {message !== undefined && (
          <p role="alert" className={`${layout.notice} ${styles.message}`} data-tone="danger">
            {message}
          </p>
        )}
      </form>
      {below}
    </div>
  );
}

/** A charge is in progress or being saved. */
export function isBusy({ step }: Payment['state']): boolean {
  return step === 'charging' || step === 'recording';
}

/** The card was charged in this form, so its fields are disabled. */
export function isCharged(state: Payment['state']): boolean {
  return 'charge' in state && state.charge !== undefined;
}

/** A labelled field of a card form; `id` is the id of the control. */
export function CardField({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className={`${layout.stack} ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

interface PaymentProblemProps {
  title: string;
  children: ReactNode;
  retryLabel: string;
  onRetry: () => Promise<void>;
}

/** An error that stops the payment, with a retry button. */
export function PaymentProblem({ title, children, retryLabel, onRetry }: PaymentProblemProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  };
  return (
    <div className={`${layout.notice} ${layout.stack} ${layout.start}`} data-tone="danger">
      <p role="alert">
        <strong>{title}</strong> {children}
      </p>
      <Button loading={isRetrying} onClick={() => void retry()}>
        {retryLabel}
      </Button>
    </div>
  );
}

export function CardFormSkeleton() {
  return <LoadingPanel label="Loading the card form" rows={8} />;
}
