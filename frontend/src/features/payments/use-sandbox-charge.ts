import {
  useAuthenticateSandboxPaymentIntentMutation,
  useConfirmSandboxPaymentIntentMutation,
  useCreateSandboxPaymentMethodMutation,
} from '@/api/api';
import { problemOf } from '@/api/problem';
import type { BankAnswer } from './bank-dialog';
import { incompleteness, toCard, type CardEntry } from './card-entry';
import { UNCONFIRMED, type ChargeResult } from './use-payment';

/** Charges a card in the sandbox: creates a payment method, confirms the intent, and authenticates the customer when the bank requires it. */
export function useSandboxCharge(
  askBank: () => Promise<BankAnswer>,
): (clientSecret: string, card: CardEntry) => Promise<ChargeResult> {
  const [createMethod] = useCreateSandboxPaymentMethodMutation();
  const [confirmIntent] = useConfirmSandboxPaymentIntentMutation();
  const [authenticateIntent] = useAuthenticateSandboxPaymentIntentMutation();

  return async (clientSecret, card) => {
    const incomplete = incompleteness(card);
    if (incomplete !== undefined) return { message: incomplete };
    const method = await createMethod({ sandboxPaymentMethodBody: { type: 'card', card: toCard(card) } });
    if (method.error) return { message: messageOf(method.error) };

    const id = clientSecret.replace(/_secret_.*$/, '');
    const proof = { client_secret: clientSecret, payment_method: method.data.id };
    const payment = await confirmIntent({ id, sandboxConfirmationBody: proof });
    if (payment.error) return resultOfError(payment.error, id);
    if (payment.data.status === 'succeeded') return { transactionId: id };

    const outcome = await askBank();
    const authentication = await authenticateIntent({ id, sandboxAuthenticationBody: { ...proof, outcome } });
    return authentication.error ? resultOfError(authentication.error, id) : { transactionId: id };
  };
}

function resultOfError(error: unknown, id: string): ChargeResult {
  const status = refusalOf(error)?.payment_intent?.status;
  if (status === 'succeeded') return { transactionId: id, wasPaidBefore: true };
  if (status === 'canceled') return { cancelled: true };
  return { message: isRefused(error) ? messageOf(error) : `${messageOf(error)} ${UNCONFIRMED}` };
}

interface Refusal {
  message: string;
  /** the current intent when its state caused the error */
  payment_intent?: { status: string };
}

/** An error of the sandbox, in Stripe's format; undefined for errors before it, such as a failed connection. */
function refusalOf(error: unknown): Refusal | undefined {
  const body = (error as { data?: { error?: Refusal } | null }).data;
  return typeof body === 'object' && body !== null ? body.error : undefined;
}

/** Whether the response proves that the card was not charged. */
function isRefused(error: unknown): boolean {
  const { status } = problemOf(error);
  return status >= 400 && status < 500;
}

function messageOf(error: unknown): string {
  return refusalOf(error)?.message ?? problemOf(error).detail;
}
