import { useConfirmSandboxPaymentIntentMutation, useCreateSandboxPaymentMethodMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import { toCard, type CardEntry } from './card-entry';

/** A charge that went through, or why not, for the customer. */
export type Charge = { transactionId: string } | { message: string };

/** Makes a payment method of the card and confirms the payment with it. */
export function useSandboxCharge(): (clientSecret: string, card: CardEntry) => Promise<Charge> {
  const [createMethod] = useCreateSandboxPaymentMethodMutation();
  const [confirmIntent] = useConfirmSandboxPaymentIntentMutation();

  return async (clientSecret, card) => {
    const method = await createMethod({ sandboxPaymentMethodBody: { type: 'card', card: toCard(card) } });
    if (method.error) return { message: messageOf(method.error) };

    const id = clientSecret.replace(/_secret_.*$/, '');
    const payment = await confirmIntent({
      id,
      sandboxConfirmationBody: { client_secret: clientSecret, payment_method: method.data.id },
    });
    if (!payment.error) return { transactionId: payment.data.id };
    // Confirmed before: in another tab, or before the answer was lost on its way.
    if (refusalOf(payment.error)?.payment_intent?.status === 'succeeded') return { transactionId: id };
    if (refusalOf(payment.error)) return { message: messageOf(payment.error) };
    // No answer from the provider: the card may be charged or not, and asking again for the same payment tells.
    return { message: `${messageOf(payment.error)} ${UNCERTAIN}` };
  };
}

const UNCERTAIN = 'Whether your card was charged is not known yet. Press Pay again: you will not be charged twice.';

interface Refusal {
  message: string;
  /** the payment as it stands, where that is why */
  payment_intent?: { status: string };
}

/** The sandbox speaks in the card provider's shape; what stands before it, such as the network, in the shop's. */
function refusalOf(error: unknown): Refusal | undefined {
  const body = (error as { data?: { error?: Refusal } | null }).data;
  return typeof body === 'object' && body !== null ? body.error : undefined;
}

function messageOf(error: unknown): string {
  return refusalOf(error)?.message ?? problemOf(error).detail;
}
