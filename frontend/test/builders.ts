import type { AttributeView, CategoryView, OrderView, PartView, UserView } from '@/api/types.gen';

const ORDER: Omit<OrderView, 'lines'> = {
  number: 'NB-7K2M-9QXD',
  _id: '665f1c2ab3d4e5f60718293b',
  part_id: '665f1c2ab3d4e5f60718293a',
  part_name: 'Northbridge N8 Processor',
  part_image: '/pictures/processor-n8.svg',
  name: 'Carl Customer',
  email: 'carl@example.com',
  delivery_address: '12 Harbour Road',
  delivery_phone: '+15035550123',
  amount: 20,
  total_price: 6980,
  created_at: '2026-03-01T09:30:00.000Z',
};

/** An order of one line with the order's own part, amount and total, unless the patch has lines. */
export function anOrder(patch: Partial<OrderView> = {}): OrderView {
  const order = { ...ORDER, ...patch };
  const { part_id, part_name, part_image, amount, total_price } = order;
  const line = { part_id, part_name, part_image, price: total_price / amount, amount, total_price };
  return { lines: [line], ...order };
}

/** An unpaid order of a processor, two fans and three cables. */
export function anOrderOfLines(patch: Partial<OrderView> = {}): OrderView {
  const line = (id: string, part_name: string, price: number, amount: number) => ({
    ...{ part_id: id.repeat(24), part_name, part_image: `/pictures/${id}.svg` },
    ...{ price, amount, total_price: price * amount },
  });
  return anOrder({
    part_name: 'Northbridge N8 Processor and 2 more',
    amount: 25,
    total_price: 7030,
    lines: [
      line('a', 'Northbridge N8 Processor', 349, 20),
      line('b', 'Silent Fan 120', 19, 2),
      line('c', 'Flat Cable', 4, 3),
    ],
    ...patch,
  });
}

export function aPaidOrder(patch: Partial<OrderView> = {}): OrderView {
  return anOrder({
    _id: '665f1c2ab3d4e5f60718293c',
    status: 'pending',
    transactionId: 'pi_3PabcXYZ',
    paid_at: '2026-03-02T10:00:00.000Z',
    card_brand: 'Visa',
    card_last4: '4242',
    ...patch,
  });
}

export function aPart(patch: Partial<PartView> = {}): PartView {
  return {
    _id: '665f1c2ab3d4e5f60718293a',
    name: 'Northbridge N8 Processor',
    image_url: '/pictures/processor-n8.svg',
    price: 349,
    quantity: 480,
    min_order: 10,
    description: 'Eight cores at 4.6 GHz.',
    created_at: '2026-03-01T09:30:00.000Z',
    ...patch,
  };
}

export function aUser(patch: Partial<UserView> = {}): UserView {
  return { _id: '665f1c2ab3d4e5f60718293d', email: 'carl@example.com', email_verified: true, ...patch };
}

/** A category at the top, without parts; its slug is its name in lower case. */
export function aCategory({ name = 'Cooling', ...patch }: Partial<CategoryView> = {}): CategoryView {
  return {
    _id: 'c'.repeat(24),
    name,
    slug: name.toLowerCase(),
    attributes: [],
    position: 0,
    part_count: 0,
    children: [],
    ...patch,
  };
}

/** An attribute whose values are texts; its key is its name in lower case with `_` for blanks. */
export function anAttribute({ name = 'Colour', ...patch }: Partial<AttributeView> = {}): AttributeView {
  const key = name.toLowerCase().replaceAll(' ', '_');
  return { key, name, kind: 'text', in_table: true, as_filter: true, ...patch };
}
