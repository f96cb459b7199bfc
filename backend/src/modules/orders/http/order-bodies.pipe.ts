import { Injectable, type PipeTransform } from '@nestjs/common';
import { type FieldError, invalid } from '#shared/domain-error.js';
import { validateBody } from '#shared/http/validate-request.js';
import { trimmed } from '#shared/text-rules.js';
import type { InvalidOrderRequest, LineRequest, OrderRequest } from '../order-requests.js';
import { canonicalNumber, type Parcel, repeatedParcels, trackingNumberFault } from '../domain/tracking.js';
import type { ShipOptions } from '../ports/order.repository.js';
import { type NewLineBody, NewLinesBody, NewOrderBody } from './order.dto.js';
import { type ParcelBody, ShipBody, TrackingBody } from './shipping.dto.js';

/** Checks the fields of an order of one part, or of several lines; the service adds the errors of the parts' rules to those of invalid fields. */
@Injectable()
export class OrderBodyPipe implements PipeTransform<unknown, Promise<OrderRequest | InvalidOrderRequest>> {
  async transform(value: unknown): Promise<OrderRequest | InvalidOrderRequest> {
    const { body, errors } = hasLines(value)
      ? await validateBody(NewLinesBody, value, 'Not allowed here, or not together with lines')
      : await validateBody(NewOrderBody, value);
    if (body) return 'lines' in body ? { ...withoutEmpty(body), lines: body.lines.map(lineOf) } : withoutEmpty(body);
    const invalidFields = new Set(errors.map((error) => error.field));
    if (invalidFields.has('body')) throw invalid(errors);
    return { errors, fields: validFieldsOf(value as object, invalidFields) };
  }
}

/** An empty optional text is absent, and absent from the text by which a retry is recognised. */
function withoutEmpty<Body extends Pick<OrderRequest, 'po_number' | 'note'>>({ po_number, note, ...body }: Body) {
  return { ...body, ...(po_number && { po_number }), ...(note && { note }) };
}

/** Always in this order of fields, because a retry is recognised by the text of its request. */
function lineOf({ part_id, amount, total_price }: NewLineBody): LineRequest {
  return { part_id, amount, total_price };
}

function hasLines(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'lines');
}

/** The fields without errors, texts trimmed; of lines, those of each line. */
function validFieldsOf(
  value: object | null,
  invalidFields: ReadonlySet<string>,
  place = '',
): InvalidOrderRequest['fields'] {
  const valid = Object.entries(value ?? {})
    .filter(([field]) => !invalidFields.has(place + field))
    .map(([field, content]: [string, unknown]) => {
      if (field === 'lines' && Array.isArray(content))
        return [
          field,
          content.map((line: object | null, index) => validFieldsOf(line, invalidFields, `lines.${index}.`)),
        ];
      return [field, typeof content === 'string' ? trimmed(content) : content];
    });
  return Object.fromEntries(valid) as InvalidOrderRequest['fields'];
}

/** Validates the optional body of a shipping; only an override and tracking need it. */
@Injectable()
export class ShipBodyPipe implements PipeTransform<unknown, Promise<ShipOptions>> {
  async transform(value: unknown): Promise<ShipOptions> {
    if (value === undefined) return {};
    const { body, errors } = await validateBody(ShipBody, value);
    if (!body) throw invalid(errors);
    if (body.override === true && !body.reason) throw invalid([{ field: 'reason', message: 'Enter a reason' }]);
    const broken = trackingErrors(body);
    if (broken.length > 0) throw invalid(broken);
    const parcels = parcelsIn(body);
    return { ...(body.override === true && { overrideReason: body.reason }), ...(parcels.length > 0 && { parcels }) };
  }
}

/** An object, because Nest would validate a body whose declared type is a list. */
export interface OrderTracking {
  parcels: readonly Parcel[];
}

/** Validates the tracking of a shipped order. */
@Injectable()
export class TrackingBodyPipe implements PipeTransform<unknown, Promise<OrderTracking>> {
  async transform(value: unknown): Promise<OrderTracking> {
    const { body, errors } = await validateBody(TrackingBody, value);
    if (!body) throw invalid(errors);
    const broken = trackingErrors(body, { isRequired: true });
    if (broken.length > 0) throw invalid(broken);
    return { parcels: parcelsIn(body) };
  }
}

/**
 * The rules that the tracking of a body breaks.
 * @param isRequired whether a body without tracking breaks one
 * @param place of its fields in the request, with a dot at its end
 */
export function trackingErrors(body: TrackingBody, { isRequired = false, place = '' } = {}): FieldError[] {
  const { carrier, tracking_number, tracking_url, parcels } = body;
  const single = { carrier, tracking_number, tracking_url };
  const isSingle = Object.values(single).some((value) => value !== undefined);
  if (!parcels) return isSingle || isRequired ? parcelErrors(single, isRequired, place) : [];
  if (isSingle) return [{ field: `${place}parcels`, message: EITHER }];
  const repeated = new Set(repeatedParcels(parcels.map(parcelOf)));
  return parcels.flatMap((parcel, index) => [
    ...parcelErrors(parcel, true, `${place}parcels.${index}.`),
    ...(repeated.has(index) ? [{ field: `${place}parcels.${index}.tracking_number`, message: TWICE }] : []),
  ]);
}

const EITHER = 'Send either parcels, or carrier, tracking_number and tracking_url of a single parcel';
const TWICE = 'This carrier and number are in the list already';

function parcelErrors(
  { carrier, tracking_number, tracking_url }: Partial<Parcel>,
  isRequired: boolean,
  place: string,
): FieldError[] {
  const fault = carrier && tracking_number && trackingNumberFault({ carrier, tracking_number });
  const [lacksCarrier, lacksNumber] = [
    !carrier && (isRequired || tracking_number),
    !tracking_number && (isRequired || carrier),
  ];
  const errors = [
    ...(lacksCarrier ? [{ field: 'carrier', message: 'Choose the carrier' }] : []),
    ...(lacksNumber ? [{ field: 'tracking_number', message: 'Enter the tracking number' }] : []),
    ...(fault ? [{ field: 'tracking_number', message: fault }] : []),
    ...(tracking_url && carrier !== 'other' ? [{ field: 'tracking_url', message: 'Only for the carrier other' }] : []),
  ];
  return errors.map(({ field, message }) => ({ field: place + field, message }));
}

/** The parcels of a body without `trackingErrors`; none if it has no tracking. */
export function parcelsIn({ carrier, tracking_number, tracking_url, parcels }: TrackingBody): Parcel[] {
  if (parcels) return parcels.map(parcelOf);
  return carrier && tracking_number ? [parcelOf({ carrier, tracking_number, tracking_url })] : [];
}

/** An empty link is absent. */
function parcelOf({ carrier, tracking_number, tracking_url }: ParcelBody): Parcel {
  return {
    carrier,
    tracking_number: canonicalNumber(carrier, tracking_number),
    ...(tracking_url && { tracking_url }),
  };
}
