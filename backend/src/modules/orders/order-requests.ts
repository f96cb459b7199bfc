import type { z } from 'zod';
import type { Part } from '#modules/parts/domain/part.js';
import { inputErrors, saleRefusal } from '#modules/parts/domain/sale.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { Billing } from '#shared/billing.js';
import type { DomainError, FieldError } from '#shared/domain-error.js';
import { toCents } from '#shared/money.js';
import { recordPicker } from '#shared/record.js';
import { type LinesRefused, lineRefusals } from './domain/lines-refused.js';
import { type OrderLine, repeatedParts } from './domain/order-line.js';
import { orderErrors } from './domain/order.errors.js';
import { NEW_ORDER } from './domain/order.js';

/** A line of an order request; the total is in whole dollars. */
export interface LineRequest {
  part_id: string;
  amount: number;
  total_price: number;
}

const DELIVERY = NEW_ORDER.omit({
  part_id: true,
  part_name: true,
  part_image: true,
  amount: true,
  total_cents: true,
  lines: true,
  company: true,
  tax_id: true,
  billing_address: true,
});
/** The fields of an order request besides its lines; an empty text of the billing data is kept, see `billingIn`. */
type Delivery = z.infer<typeof DELIVERY> & Billing;

/** A request for one part, which it names by its id or by its name and picture. */
export interface PartOrderRequest extends Delivery, Omit<LineRequest, 'part_id'> {
  part_id?: string;
  part_name: string;
  part_image: string;
}

/** A request for several lines. */
export interface LinesOrderRequest extends Delivery {
  lines: readonly LineRequest[];
}

/** A customer's order request; every field is valid by itself. */
export type OrderRequest = PartOrderRequest | LinesOrderRequest;

/** A request with invalid fields: their errors, and the valid fields, whose rules of the parts are reported with them. */
export interface InvalidOrderRequest {
  errors: FieldError[];
  fields: Partial<PartOrderRequest> & { lines?: readonly Partial<LineRequest>[] };
}

type PartRequest = Partial<Pick<PartOrderRequest, 'part_id' | 'part_name' | 'part_image' | 'amount' | 'total_price'>>;

/** Compares order requests with the parts as they are now. */
export class OrderRequests {
  constructor(private readonly parts: PartRepository) {}

  /** The lines of the requested order, or the refusal of a request that no stock or price could make valid. */
  async linesOf(request: OrderRequest): Promise<OrderLine[] | DomainError> {
    const requested: readonly (LineRequest | PartOrderRequest)[] = 'lines' in request ? request.lines : [request];
    const found = await Promise.all(requested.map((line) => this.findParts(line)));
    if (found.some((parts) => parts.length > 1)) return orderErrors.partAmbiguous();
    const lines = requested.map((line, index) => lineOf(found[index]?.[0], line));
    const refusals = lines.flatMap((line, index) => {
      const refusal = saleRefusal(found[index]?.[0], line);
      return refusal ? [{ index, refusal }] : [];
    });
    const refusal = lineRefusals(lines, refusals);
    const isFinal = refusal?.kind === 'invalid' || refusals.some((line) => line.refusal.kind === 'not-found');
    return refusal && isFinal ? refusalOfRequest(request, refusal) : lines;
  }

  /** The rules of the parts that the valid fields of an invalid request break. */
  async errorsOf(fields: InvalidOrderRequest['fields']): Promise<FieldError[]> {
    const { lines } = fields;
    const requested: readonly PartRequest[] = lines ?? [fields];
    const errors = await Promise.all(
      requested.map(async ({ amount = Infinity, total_price = 0, ...named }) => {
        const [part, second] = await this.findParts(named);
        return inputErrors(part && !second ? part : { min_order: 1 }, { amount, total_cents: toCents(total_price) });
      }),
    );
    const placed = errors.flatMap((ofLine, index) =>
      ofLine.map(({ field, message }) => ({ field: lines ? `lines.${index}.${field}` : field, message })),
    );
    return [...placed, ...repeatedParts(lines ?? [])];
  }

  /** Finds by id or, without one, by exact name and picture, which two parts may share; an archived part only if none on sale has them. */
  private async findParts({ part_id, part_name, part_image }: PartRequest): Promise<Part[]> {
    if (part_id) {
      const part = await this.parts.find(part_id);
      return part ? [part] : [];
    }
    const named = part_name && part_image ? await this.parts.findByNameAndPicture(part_name, part_image) : [];
    return named[0]?.archived ? named.slice(0, 1) : named.filter(({ archived }) => !archived);
  }
}

/** The refusal in the fields of the request, which may have no lines. */
export function refusalOfRequest(request: OrderRequest, refusal: LinesRefused): DomainError {
  return 'lines' in request ? refusal : refusal.ofSingleLine;
}

/** The fields of the order that are about neither its lines nor its bill. */
export const deliveryOf: (request: OrderRequest) => z.infer<typeof DELIVERY> = recordPicker(DELIVERY);

/** The requested line; its price is that of the request, which the store compares with the part's. */
function lineOf(
  part: Part | undefined,
  { part_id = '', amount, total_price }: LineRequest | PartOrderRequest,
): OrderLine {
  const total_cents = toCents(total_price);
  return {
    part_id: part?._id ?? part_id,
    part_name: part?.name ?? '',
    part_image: part?.image_url ?? '',
    ...(part?.sku !== undefined && { sku: part.sku }),
    ...{ price_cents: total_cents / amount, amount, total_cents },
  };
}
