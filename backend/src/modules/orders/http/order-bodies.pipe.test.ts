import { ADA, aCaller, aPart } from '#test/support/builders.js';
import { sqlitePaymentServer } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { DomainError } from '#shared/domain-error.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
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

  it.each([[undefined], [null], [[]], ['text'], [7]])('refuses %p as a body', async (value) => {
    await expect(pipe.transform(value)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'body' }] });
  });
});
