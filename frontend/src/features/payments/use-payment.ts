import { useCallback, useEffect, useState } from 'react';
import { useCreatePaymentIntentMutation, useRecordPaymentMutation } from '@/api/payments';
import type { OrderView } from '@/api/types.gen';
import { problemOf, type ProblemReport } from '@/api/problem';

interface Payment {
  /** what a card form needs; undefined while it is fetched, and when that failed */
  clientSecret: string | undefined;
  /** why there is no secret */
  refused: ProblemReport | undefined;
  startAgain: () => Promise<void>;
  /** Saves the charge to the order. */
  record: (transactionId: string) => Promise<void>;
  /** the charge of this visit */
  charged: string | undefined;
  /** why it is not saved yet; saving again is harmless */
  unsaved: ProblemReport | undefined;
  isSaved: boolean;
}

/** The order is not as it was read: paid since, or deleted. */
const CHANGED: readonly number[] = [404, 409];

/**
 * The payment of an unpaid order. A charge that was not saved, because the page was closed in between, is saved by the server
 * when it is asked for the secret again. It answers with a conflict then, and the order is read again.
 */
export function usePayment({ _id, total_price, status }: OrderView, readOrderAnew: () => unknown): Payment {
  const [createIntent, intent] = useCreatePaymentIntentMutation();
  const [recordPayment, recording] = useRecordPaymentMutation();
  const [charged, setCharged] = useState<string>();
  const isUnpaid = status === undefined;

  const start = useCallback(async () => {
    const { error } = await createIntent({ paymentIntentBody: { total_price, order_id: _id } });
    if (error && CHANGED.includes(problemOf(error).status)) await readOrderAnew();
  }, [createIntent, readOrderAnew, total_price, _id]);

  useEffect(() => {
    if (isUnpaid) void start();
  }, [isUnpaid, start]);

  const record = async (transactionId: string) => {
    setCharged(transactionId);
    const { error } = await recordPayment({ id: _id, paymentRecordBody: { order: _id, transactionId } });
    if (error && CHANGED.includes(problemOf(error).status)) await readOrderAnew();
  };

  return {
    clientSecret: intent.data?.clientSecret,
    refused: intent.error && problemOf(intent.error),
    startAgain: start,
    record,
    charged,
    unsaved: recording.error && problemOf(recording.error),
    isSaved: recording.isSuccess,
  };
}
