import {
  useAuthenticateSandboxPaymentIntentMutation,
  useConfirmSandboxPaymentIntentMutation,
  useCreateSandboxPaymentMethodMutation,
} from '@/api/payments';
import { problemOf } from '@/api/problem';
import type { BankAnswer } from './bank-question';
import { toCard, type CardEntry } from './card-entry';
import { UNCERTAIN, type Charge } from './charge';

/** Makes a payment method of the card and confirms the payment with it; `ask` is for a card whose bank wants to know who pays. */
export function useSandboxCharge(
  ask: () => Promise<BankAnswer>,
): (clientSecret: string, card: CardEntry) => Promise<Charge> {
  const [createMethod] = useCreateSandboxPaymentMethodMutation();
  const [confirmIntent] = useConfirmSandboxPaymentIntentMutation();
  const [authenticateIntent] = useAuthenticateSandboxPaymentIntentMutation();

  return async (clientSecret, card) => {
    const method = await createMethod({ sandboxPaymentMethodBody: { type: 'card', card: toCard(card) } });
    if (method.error) return { message: messageOf(method.error) };

    const id = clientSecret.replace(/_secret_.*$/, '');
    const proof = { client_secret: clientSecret, payment_method: method.data.id };
    const payment = await confirmIntent({ id, sandboxConfirmationBody: proof });
    if (payment.error) return failed(payment.error, id);
    if (payment.data.status === 'succeeded') return { transactionId: id };

    const outcome = await ask();
    const authentication = await authenticateIntent({ id, sandboxAuthenticationBody: { ...proof, outcome } });
    return authentication.error ? failed(authentication.error, id) : { transactionId: id };
  };
}

function failed(error: unknown, id: string): Charge {
  const refusal = refusalOf(error);
  // Confirmed before: in another tab, or before the answer was lost on its way.
  if (refusal?.payment_intent?.status === 'succeeded') return { transactionId: id, before: true };
  if (refusal?.payment_intent?.status === 'canceled') return { cancelled: true };
  return { message: isRefused(error) ? messageOf(error) : `${messageOf(error)} ${UNCERTAIN}` };
}

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

/** The call was answered, and did nothing. */
function isRefused(error: unknown): boolean {
  const { status } = problemOf(error);
  return status >= 400 && status < 500;
}

function messageOf(error: unknown): string {
  return refusalOf(error)?.message ?? problemOf(error).detail;
}
