import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { DomainError } from '#shared/domain-error.js';

/** A card provider that is unreachable. */
export class DeadGateway extends PaymentGateway {
  override create = () => this.refuse();
  override find = () => this.refuse();
  override cancel = () => this.refuse();
  override refund = () => this.refuse();
  override refunds = () => this.refuse();

  override async *list(): AsyncIterable<never> {
    yield await this.refuse();
  }

  private refuse(): Promise<never> {
    return Promise.reject(
      new DomainError('unavailable', 'gateway-unreachable', 'The card provider cannot be reached.'),
    );
  }
}
