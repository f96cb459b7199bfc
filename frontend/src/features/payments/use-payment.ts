import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useCreatePaymentIntentMutation, useRecordPaymentMutation } from '@/api/api';
import { problemOf, type ProblemReport } from '@/api/problem';
import type { OrderView } from '@/api/types.gen';

/** The card provider's result of a charge. */
export type ChargeResult =
  | SuccessfulCharge
  /** The card was not charged, or the outcome is unknown; `message` is for the customer. */
  | { message: string }
  /** The payment intent was cancelled elsewhere, so a new one is needed. */
  | { cancelled: true };

interface SuccessfulCharge {
  transactionId: string;
  /** whether the intent was paid before this attempt: in another tab, or by an attempt whose response was lost */
  wasPaidBefore?: boolean;
}

/** Message after a charge without a response: confirming the same intent again cannot charge twice, and returns the result. */
export const UNCONFIRMED =
  'Whether your card was charged is not known yet. Press Pay again: you will not be charged twice.';

const CANCELLED = 'This payment was cancelled meanwhile. Your card was not charged; you can press Pay again.';

export type PaymentState =
  /** The client secret is requested. `problem`: why the previous request failed. */
  | { step: 'preparing'; message?: string | undefined; problem?: ProblemReport | undefined }
  /** The card can be charged. `message`: why the previous charge failed. */
  | { step: 'ready'; clientSecret: string; message?: string | undefined }
  /** `isOrderPaid`: another payment of this order was seen while this one was open. */
  | { step: 'charging'; clientSecret: string; isOrderPaid: boolean }
  /** The card is charged, and the charge is being saved to the order. `problem`: why the previous attempt failed. */
  | { step: 'recording'; charge: SuccessfulCharge; problem?: ProblemReport | undefined }
  /** With `charge`: it succeeded but could not be saved to the order. Without: the client secret could not be loaded. */
  | { step: 'failed'; problem: ProblemReport; charge?: SuccessfulCharge | undefined }
  /** With `charge`: paid in this form. Without: paid earlier or elsewhere. */
  | { step: 'paid'; charge?: SuccessfulCharge | undefined };

export type PaymentEvent =
  | { type: 'prepared'; clientSecret: string }
  | { type: 'pay-pressed' }
  | { type: 'charged'; charge: SuccessfulCharge }
  | { type: 'charge-failed'; message: string }
  | { type: 'intent-cancelled' }
  | { type: 'card-changed' }
  | { type: 'recorded' }
  | { type: 'request-failed'; problem: ProblemReport }
  | { type: 'retried' }
  | { type: 'order-paid' };

/** An event that does not fit the state changes nothing. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'prepared':
      return state.step === 'preparing'
        ? { step: 'ready', clientSecret: event.clientSecret, message: state.message }
        : state;
    case 'pay-pressed':
      return state.step === 'ready'
        ? { step: 'charging', clientSecret: state.clientSecret, isOrderPaid: false }
        : state;
    case 'charged':
      if (state.step !== 'charging') return state;
      return { step: state.isOrderPaid ? 'paid' : 'recording', charge: event.charge };
    case 'charge-failed':
      if (state.step !== 'charging') return state;
      if (state.isOrderPaid) return { step: 'paid' };
      return { step: 'ready', clientSecret: state.clientSecret, message: event.message };
    case 'intent-cancelled':
      if (state.step !== 'charging') return state;
      return state.isOrderPaid ? { step: 'paid' } : { step: 'preparing', message: CANCELLED };
    case 'card-changed':
      return state.step === 'ready' || state.step === 'preparing' ? { ...state, message: undefined } : state;
    case 'recorded':
      return state.step === 'recording' ? { step: 'paid', charge: state.charge } : state;
    case 'request-failed':
      if (state.step === 'preparing') return { step: 'failed', problem: event.problem };
      if (state.step === 'recording') return { step: 'failed', problem: event.problem, charge: state.charge };
      return state;
    case 'retried':
      if (state.step !== 'failed') return state;
      return state.charge
        ? { step: 'recording', charge: state.charge, problem: state.problem }
        : { step: 'preparing', problem: state.problem };
    case 'order-paid':
      // The card form must stay mounted until its charge in progress ends.
      if (state.step === 'charging') return { ...state, isOrderPaid: true };
      return { step: 'paid', charge: 'charge' in state ? state.charge : undefined };
  }
}

/** A sentence that explains why the Pay button is disabled; undefined when it is enabled or a charge is in progress. */
export function whyPayIsDisabled(state: PaymentState): string | undefined {
  switch (state.step) {
    case 'preparing':
      return 'One moment: the payment is being prepared.';
    case 'ready':
    case 'charging':
      return undefined;
    case 'recording':
      return paidBefore(state.charge) ?? 'Your payment is being saved.';
    case 'failed':
      return state.charge
        ? (paidBefore(state.charge) ?? 'Press Save it now below.')
        : 'Press Try again above to start the payment.';
    case 'paid':
      // The receipt takes the form's place.
      return undefined;
  }
}

export function paidBefore(charge: SuccessfulCharge | undefined): string | undefined {
  return charge?.wasPaidBefore
    ? 'This payment had gone through before: you were not charged a second time.'
    : undefined;
}

/** Statuses of the response when the order was paid or deleted after this page loaded it. */
const ORDER_CHANGED: readonly number[] = [404, 409];

/** The payment as a card form sees it. */
export interface Payment {
  state: PaymentState;
  /** Charges the card with `charge`, then saves the charge to the order. Does nothing unless the state is `ready`. */
  pay: (charge: (clientSecret: string) => Promise<ChargeResult>) => Promise<void>;
  /** Repeats the request that failed; both requests are safe to repeat. */
  retry: () => Promise<void>;
  cardChanged: () => void;
}

/**
 * The payment of one order. When the page was closed between the charge and its recording, the server records the charge on the next
 * request for the client secret and responds with 409; the page then refetches the order.
 */
export function usePayment({ _id, total_price, status }: OrderView, refetchOrder: () => unknown): Payment {
  const isOrderPaid = status !== undefined;
  const [state, dispatch] = useReducer(paymentReducer, { step: isOrderPaid ? 'paid' : 'preparing' });
  const [createIntent] = useCreatePaymentIntentMutation();
  const [recordPayment] = useRecordPaymentMutation();
  // The form may be submitted twice before React renders the new state.
  const isCharging = useRef(false);

  if (isOrderPaid && state.step !== 'paid' && !(state.step === 'charging' && state.isOrderPaid))
    dispatch({ type: 'order-paid' });

  const fail = useCallback(
    async (error: unknown) => {
      const problem = problemOf(error);
      if (ORDER_CHANGED.includes(problem.status)) await refetchOrder();
      dispatch({ type: 'request-failed', problem });
    },
    [refetchOrder],
  );

  const prepare = useCallback(async () => {
    const { data, error } = await createIntent({ paymentIntentBody: { total_price, order_id: _id } });
    if (data) dispatch({ type: 'prepared', clientSecret: data.clientSecret });
    else await fail(error);
  }, [createIntent, fail, total_price, _id]);

  useEffect(() => {
    if (!isOrderPaid) void prepare();
  }, [isOrderPaid, prepare]);

  const record = async ({ transactionId }: SuccessfulCharge) => {
    const { error } = await recordPayment({ id: _id, paymentRecordBody: { order: _id, transactionId } });
    if (error) await fail(error);
    else dispatch({ type: 'recorded' });
  };

  return {
    state,
    cardChanged: () => dispatch({ type: 'card-changed' }),
    // One function from charge to recording, so that the charge is recorded even when the customer leaves the page.
    pay: async (charge) => {
      if (state.step !== 'ready' || isCharging.current) return;
      isCharging.current = true;
      dispatch({ type: 'pay-pressed' });
      const result = await charge(state.clientSecret);
      isCharging.current = false;
      if ('transactionId' in result) {
        dispatch({ type: 'charged', charge: result });
        await record(result);
      } else if ('message' in result) dispatch({ type: 'charge-failed', message: result.message });
      else {
        dispatch({ type: 'intent-cancelled' });
        await prepare();
      }
    },
    retry: async () => {
      if (state.step !== 'failed') return;
      dispatch({ type: 'retried' });
      await (state.charge ? record(state.charge) : prepare());
    },
  };
}
