import { Logger } from '@nestjs/common';
import type { PaymentStores } from '#test/support/payment-servers.js';
import { sandboxGateway } from '#test/support/sandbox-gateway.js';
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
import { unmatchedPaymentsContract } from './refunds/unmatched-payments.contract.js';
import { webhookContract } from './webhooks/webhook.contract.js';

/** The payment use cases, on every store. */
export function paymentUseCasesContract(stores: () => PaymentStores): void {
  // These tests provoke warnings and errors.
  beforeAll(() => void Logger.overrideLogger(false));
  for (const contract of [
    ...[paymentRecorderContract, deletedOrderContract, paymentSweepContract, webhookContract],
    ...[unmatchedPaymentsContract, intentCancellingContract, disputesContract, cardTestingContract],
    paymentCrashesContract,
    paymentHangsContract,
  ])
    contract(stores);
}

/** The contracts of the payment ports, for every store. */
export function paymentPortsContract(name: string, stores: () => PaymentStores): void {
  paymentRepositoryContract(name, () => stores().payments);
  unmatchedPaymentRepositoryContract(name, () => stores().unmatched);
  paymentDisputesContract(name, () => stores().payments);
  paymentGatewayContract(`sandbox on ${name}`, () => sandboxGateway(stores()));
}
