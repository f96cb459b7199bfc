import type { PaymentStores } from '#test/support/payment-servers.js';
import { sandboxGateway } from '#test/support/sandbox-gateway.js';
import { silenceLogger } from '#test/support/silence-logger.js';
import { cardTestingContract } from './charging/card-testing.contract.js';
import { intentCancellingContract } from './charging/intent-cancelling.contract.js';
import { disputesContract } from './disputes/disputes.contract.js';
import { paymentDisputesContract } from './ports/payment-disputes.contract.js';
import { paymentGatewayContract } from './ports/payment.gateway.contract.js';
import { paymentRepositoryContract } from './ports/payment.repository.contract.js';
import { unmatchedPaymentRepositoryContract } from './ports/unmatched-payment.repository.contract.js';
import { deletedOrderContract } from './recording/deleted-order.contract.js';
import { paymentCrashesContract } from './recording/payment-crashes.contract.js';
import { paymentHangsContract } from './recording/payment-hangs.contract.js';
import { paymentRecorderContract } from './recording/payment-recorder.contract.js';
import { paymentSweepContract } from './recording/payment-sweep.contract.js';
import { refundLinesContract } from './refunds/refund-lines.contract.js';
import { unmatchedPaymentsContract } from './refunds/unmatched-payments.contract.js';
import { webhookContract } from './webhooks/webhook.contract.js';

type Stores = () => PaymentStores;

/**
 * The payment use cases by capability. An interruption comes between two calls of ports, so one store suffices for its other kinds than
 * `kills`.
 */
export const PAYMENT_USE_CASES = {
  charging: suite(intentCancellingContract, cardTestingContract),
  recording: suite(paymentRecorderContract, deletedOrderContract, paymentSweepContract, paymentHangsContract),
  crashes: suite((stores) => paymentCrashesContract(stores)),
  kills: suite((stores) => paymentCrashesContract(stores, ['killed'])),
  refunds: suite(unmatchedPaymentsContract, refundLinesContract, disputesContract, webhookContract),
};

function suite(...contracts: ((stores: Stores) => void)[]): (stores: Stores) => void {
  return (stores) => {
    silenceLogger();
    for (const contract of contracts) contract(stores);
  };
}

/** The contracts of the payment ports, for every store. */
export function paymentPortsContract(name: string, stores: Stores): void {
  paymentRepositoryContract(name, () => stores().payments);
  unmatchedPaymentRepositoryContract(name, () => stores().unmatched);
  paymentDisputesContract(name, () => stores().payments);
  paymentGatewayContract(`sandbox on ${name}`, () => sandboxGateway(stores()));
}
