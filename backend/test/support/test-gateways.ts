import type { Intent, NewIntent, NewRefund, Refund } from '#modules/payments/domain/payment.js';
import { PaymentGateway, type Period } from '#modules/payments/ports/payment.gateway.js';
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

/** A gateway with some of its methods replaced, to simulate a network or bank failure. */
export function gatewayWith(gateway: PaymentGateway, changes: Partial<PaymentGateway>): PaymentGateway {
  return Object.assign(Object.create(gateway) as PaymentGateway, changes);
}

/** Wraps a gateway: records its calls, overrides its intents, and can be unreachable. */
export class RecordingGateway extends PaymentGateway {
  /** the calls so far, such as `find pi_1` */
  readonly calls: string[] = [];
  isAway = false;
  constructor(
    private readonly real: PaymentGateway,
    private readonly overrides = new Map<string, Partial<Intent>>(),
  ) {
    super();
  }

  /** Returns the intent with these changes from now on. */
  override(id: string, changes: Partial<Intent>): void {
    this.overrides.set(id, { ...this.overrides.get(id), ...changes });
  }

  override create(intent: NewIntent, key: string): Promise<Intent> {
    return this.reached('create', key).create(intent, key);
  }

  override async find(id: string): Promise<Intent | undefined> {
    const intent = await this.reached('find', id).find(id);
    return intent && { ...intent, ...this.overrides.get(id) };
  }

  override async cancel(id: string): Promise<'cancelled' | 'processing' | 'succeeded' | 'unknown'> {
    const gateway = this.reached('cancel', id);
    return this.overrides.get(id)?.status === 'processing' ? 'processing' : gateway.cancel(id);
  }

  override async *list(period: Period): AsyncIterable<readonly Intent[]> {
    for await (const page of this.reached('list', period.from).list(period))
      yield page.map((intent) => ({ ...intent, ...this.overrides.get(intent.id) }));
  }

  override refund(refund: NewRefund, key: string): Promise<Refund> {
    return this.reached('refund', refund.transactionId).refund(refund, key);
  }

  override refunds(id: string): Promise<readonly Refund[]> {
    return this.reached('refunds', id).refunds(id);
  }

  private reached(call: string, about: string): PaymentGateway {
    this.calls.push(`${call} ${about}`);
    return this.isAway ? new DeadGateway() : this.real;
  }
}
