import { Injectable } from '@nestjs/common';
import type { CorrectionRequest } from '#modules/orders/domain/correction-request.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { actorOf } from '#shared/actor.js';
import { type Billing, billingIn } from '#shared/billing.js';
import type { Caller } from '#shared/caller.js';
import type { RequestRefusal } from './domain/new-correction-request.js';
import { paperErrors } from './domain/paper.errors.js';
import { PapersService } from './papers.service.js';
import { PaperRepository } from './ports/paper.repository.js';

const REFUSALS: Record<RequestRefusal, () => Error> = {
  unknown: paperErrors.none,
  open: paperErrors.requestOpen,
  credited: paperErrors.credited,
  unchanged: paperErrors.unchanged,
};

/** Customers ask to correct the buyer's data of their invoice; admins correct it, see `PapersService.correct`, or refuse. */
@Injectable()
export class CorrectionRequestsService {
  constructor(
    private readonly papers: PaperRepository,
    private readonly issued: PapersService,
    private readonly orders: OrderRepository,
  ) {}

  /** Asks to correct the present invoice of the caller's own order. */
  async request(order_id: string, data: Billing, caller: Caller): Promise<CorrectionRequest> {
    const order = await this.orders.find(order_id);
    if (!order || order.email !== caller.email) throw orderErrors.unknown();
    // Issues the invoice first if it is owed.
    await this.issued.ofOrder(order_id, caller);
    const outcome = await this.papers.requestCorrection(order_id, billingIn(data) ?? {});
    if (typeof outcome === 'string') throw REFUSALS[outcome]();
    return outcome;
  }

  async refuse(order_id: string, refusal: string, caller: Caller): Promise<CorrectionRequest> {
    const order = await this.orders.find(order_id);
    if (!order) throw orderErrors.unknown();
    const outcome = await this.papers.refuseCorrection(order_id, refusal, actorOf(caller));
    if (outcome === 'none') throw paperErrors.requestDecided();
    return outcome;
  }
}
