import { MAX_LINES } from '#shared/limits.js';
import { ADA, aCaller, aPart } from '#test/support/builders.js';
import { sqlitePaymentServer } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { DomainError } from '#shared/domain-error.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { idempotencyKey } from '../domain/idempotency.js';
import type { OrdersService } from '../orders.service.js';
import { OrderBodyPipe } from './order-bodies.pipe.js';

const MINIMUM = { field: 'amount', message: 'You have to enter amount greater than minimum order' };
const PHONE = { field: 'delivery_phone', message: '*Please enter a valid phone number without space or dash' };
const TOTAL = { field: 'total_price', message: 'The total may be at most $999,999.99' };

const store = temporaryStore();
const pipe = new OrderBodyPipe();
let ordering: OrdersService;
let parts: PartRepository;
let part: Part;
let body: Record<string, unknown>;
beforeEach(async () => {
  ({ parts, ordering } = sqlitePaymentServer(store()));
  part = await parts.add(aPart(), ADA);
  body = {
    ...{ part_id: part._id, part_name: part.name, part_image: part.image_url, name: 'Carl', email: 'carl@test.com' },
    ...{ delivery_address: ' 12 Harbour Road ', delivery_phone: '+15035550123', amount: 10, total_price: 3490 },
  };
});

async function errorsOf(changes: Record<string, unknown>) {
  const request = await pipe.transform({ ...body, ...changes });
  const refusal = await ordering.place(request, aCaller()).then(
    () => undefined,
    (error: unknown) => error as DomainError,
  );
  return refusal?.errors;
}

describe('an order body with invalid fields', () => {
  it('returns a valid body with trimmed texts', async () => {
    expect(await pipe.transform(body)).toEqual({ ...body, delivery_address: '12 Harbour Road' });
  });

  it("reports the part's minimum together with the rules of the format", async () => {
    expect(await errorsOf({ amount: 9, delivery_phone: '1-2' })).toEqual([PHONE, MINIMUM]);
    expect(await errorsOf({ amount: 10, delivery_phone: '1-2' })).toEqual([PHONE]);
  });

  it('also checks the minimum of a part that the body names by name and picture', async () => {
    expect(
      await errorsOf({ part_id: undefined, part_name: ` ${part.name} `, amount: 9, delivery_phone: '1-2' }),
    ).toEqual([PHONE, MINIMUM]);
    expect(await errorsOf({ part_id: undefined, part_name: 'Nothing', amount: 9, delivery_phone: '1-2' })).toEqual([
      PHONE,
    ]);
  });

  it('reports a total above the card limit, also for an unknown part', async () => {
    expect(await errorsOf({ part_id: '0'.repeat(24), total_price: 1_000_000, delivery_phone: '1-2' })).toEqual([
      PHONE,
      TOTAL,
    ]);
  });

  it.each([0, -1, 1.5, '9', null])('reports amount %p once', async (amount) => {
    expect((await errorsOf({ amount }))?.map((error) => error.field)).toEqual(['amount']);
  });

  it('reads the part once', async () => {
    const find = jest.spyOn(parts, 'find');
    await errorsOf({ amount: 9, delivery_phone: '1-2' });
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('reports unknown fields', async () => {
    expect(await errorsOf({ status: 'shipped', amount: 9 })).toEqual([
      { field: 'status', message: 'Unknown field' },
      MINIMUM,
    ]);
  });

  it('makes a request with the same fingerprint in every version, so that a retry after an upgrade is recognised', async () => {
    const fixed = { ...body, part_id: '665f1c2ab3d4e5f60718293a', part_name: 'N8', part_image: '/pictures/x.svg' };
    const fingerprintOf = async (changes: object) =>
      idempotencyKey('k', await pipe.transform({ ...fixed, ...changes })).fingerprint;
    expect(await fingerprintOf({})).toBe('f9183993c6546b6093703181621e3e5b458da8014e9aa632aa1a837fcf93e1ee');
    expect(await fingerprintOf({ part_id: undefined })).toBe(
      '9ec6dbdbf7b854bab2531f6dfae8a01a70c2d13df9801bf8533d5dc41148d2b6',
    );
  });

  it('keeps a PO number and a note, and treats empty ones as absent', async () => {
    const given = { po_number: ' PO-4711 ', note: ' Ring twice.\nThen wait. ' };
    expect(await pipe.transform({ ...body, ...given })).toMatchObject({
      po_number: 'PO-4711',
      note: 'Ring twice.\nThen wait.',
    });
    const plain = idempotencyKey('k', await pipe.transform(body)).fingerprint;
    const empty = await pipe.transform({ ...body, po_number: ' ', note: '' });
    expect(idempotencyKey('k', empty).fingerprint).toBe(plain);
    expect(idempotencyKey('k', await pipe.transform({ ...body, ...given })).fingerprint).not.toBe(plain);
  });

  it('reports a PO number of two lines, and texts that are too long', async () => {
    expect(await errorsOf({ po_number: 'PO\n4711', note: 'x'.repeat(501) })).toEqual([
      { field: 'po_number', message: 'Enter one line, without control characters and marks of text direction' },
      { field: 'note', message: 'At most 500 characters' },
    ]);
    expect(await errorsOf({ po_number: 'x'.repeat(65) })).toEqual([
      { field: 'po_number', message: 'At most 64 characters' },
    ]);
  });

  it.each([[undefined], [null], [[]], ['text'], [7]])('refuses %p as a body', async (value) => {
    await expect(pipe.transform(value)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'body' }] });
  });
});

describe('an order body with lines', () => {
  let lines: object[];
  beforeEach(async () => {
    const other = await parts.add(aPart({ name: 'Fan', price_cents: 1_000, min_order: 2 }), ADA);
    const { name, email, delivery_address, delivery_phone } = body;
    body = { name, email, delivery_address, delivery_phone };
    lines = [
      { part_id: part._id, amount: 10, total_price: 3490 },
      { part_id: other._id, amount: 2, total_price: 20 },
    ];
  });

  it('returns a valid body, and the same request for fields in another order', async () => {
    const request = await pipe.transform({ ...body, lines });
    expect(request).toEqual({ ...body, delivery_address: '12 Harbour Road', lines });
    const reversed = lines.map((line) => Object.fromEntries(Object.entries(line).toReversed()));
    const fingerprints = [request, await pipe.transform({ lines: reversed, ...body })].map(
      (given) => idempotencyKey('k', given).fingerprint,
    );
    expect(fingerprints[0]).toBe(fingerprints[1]);
  });

  it('reports every broken rule of every line together with those of the parts', async () => {
    expect(
      await errorsOf({
        delivery_phone: '1-2',
        lines: [{ ...lines[0], amount: 9 }, 7, { ...lines[1], amount: 1.5, colour: 'red' }, { ...lines[0] }, null],
      }),
    ).toEqual([
      PHONE,
      { field: 'lines.1', message: 'A JSON object with the fields of one item' },
      { field: 'lines.2.amount', message: '*Please enter a number as amount' },
      { field: 'lines.2.colour', message: 'Unknown field' },
      { field: 'lines.4', message: 'A JSON object with the fields of one item' },
      { field: 'lines.0.amount', message: MINIMUM.message },
      { field: 'lines.3.part_id', message: 'This part is in the order already' },
    ]);
  });

  it.each([[[]], [{}], ['text'], [null]])('refuses %j as lines', async (value) => {
    expect(await errorsOf({ lines: value })).toEqual([{ field: 'lines', message: 'The lines are missing' }]);
  });

  it('refuses more than fifty lines without reading them', async () => {
    const find = jest.spyOn(parts, 'find');
    expect(await errorsOf({ lines: Array(MAX_LINES + 1).fill(lines[0]) })).toEqual([
      { field: 'lines', message: `At most ${MAX_LINES}` },
    ]);
    expect(find).not.toHaveBeenCalled();
  });

  it.each(['part_id', 'part_name', 'part_image', 'amount', 'total_price'])('refuses %s beside lines', async (field) => {
    expect(await errorsOf({ lines, [field]: 7 })).toEqual([
      { field, message: 'Not allowed here, or not together with lines' },
    ]);
  });
});
