import type { Message } from '#app/recording/messages/domain/message.js';
import type { Card } from '#modules/orders/domain/card.js';
import type { NewOrder } from '#modules/orders/domain/order.js';
import { type OrderLine, orderOf } from '#modules/orders/domain/order-line.js';
import type { Issuer } from '#shared/issuer.js';
import { EDITABLE, NEW_PART, type NewPart, type Part } from '#modules/parts/domain/part.js';
import type { NewReview } from '#modules/reviews/domain/review.js';
import type { Account, SignInRules } from '#modules/users/domain/sign-in.js';
import type { User } from '#modules/users/domain/user.js';
import type { UserRepository } from '#modules/users/ports/user.repository.js';
import type { Actor } from '#shared/actor.js';
import type { Billing } from '#shared/billing.js';
import type { Caller } from '#shared/caller.js';
import { newId } from '#shared/object-id.js';
import { described, fieldType } from '#shared/record.js';
import { uidOf } from './fake-identities.js';

/** A new part: $349, 480 pieces, minimum order 10. */
export function aPart(changes: Partial<NewPart> = {}): NewPart {
  return {
    name: 'N8 Processor',
    image_url: '/pictures/processor-n8.svg',
    price_cents: 34_900,
    quantity: 480,
    min_order: 10,
    description: 'Eight cores for office and workshop machines.',
    ...changes,
  };
}

const DOCUMENTED = described(NEW_PART);
const isOptional = (field: string) => fieldType(NEW_PART, field).optional;
/** Optional fields whose values must exist, or are lists. */
const FURTHER: readonly string[] = ['category_id', 'attributes', 'pictures', 'datasheets'];
/** The other optional fields of a part, each with its example of the API's document. */
export const OPTIONAL_FIELDS = Object.fromEntries(
  EDITABLE.filter((field) => isOptional(field) && !FURTHER.includes(field)).map((field) => [
    field,
    DOCUMENTED[field].example,
  ]),
) as Partial<NewPart>;
/** What a request removes them by. */
export const NO_OPTIONAL_FIELDS = Object.fromEntries(
  Object.entries(OPTIONAL_FIELDS).map(([field, value]) => [field, typeof value === 'string' ? '' : null]),
) as Partial<NewPart>;

const CUSTOMER = {
  name: 'Carl Customer',
  email: 'carl@test.com',
  delivery_address: '12 Harbour Road, Portland, OR 97201',
  delivery_phone: '+15035550123',
};

/** A line of a stored part at its price; `amount` defaults to the part's minimum. */
export function aLine(part: Part, changes: Partial<OrderLine> = {}): OrderLine {
  const amount = changes.amount ?? part.min_order;
  const total_cents = changes.total_cents ?? amount * part.price_cents;
  return {
    part_id: part._id,
    part_name: part.name,
    part_image: part.image_url,
    ...{ price_cents: total_cents / amount, amount, total_cents },
    ...changes,
  };
}

/** An order of one line; the changes of the line's fields are made in it. */
export function anOrder(part: Part, changes: Partial<Omit<NewOrder, 'lines'>> = {}): NewOrder {
  const { part_id, part_name, part_image, amount, total_cents, ...others } = changes;
  const given = Object.entries({ part_id, part_name, part_image, amount, total_cents });
  const line = aLine(part, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  return anOrderOf([line], others);
}

/** An order of several lines. */
export function anOrderOf(
  lines: readonly OrderLine[],
  changes: Partial<Pick<NewOrder, keyof typeof CUSTOMER | 'po_number' | 'note' | keyof Billing>> = {},
): NewOrder {
  return orderOf(lines, { ...CUSTOMER, ...changes });
}

/** An account that signs in; its e-mail is verified by default. */
export function anAccount(email: string, changes: Partial<Account> = {}): Account {
  return { uid: uidOf(email), email: email.toLowerCase(), email_verified: true, ...changes };
}

/** Options of a sign-in with a Firebase project by a user who is not in ADMIN_EMAILS. */
export const STRICT_RULES: SignInRules = { bindsUnverified: false, keepsAdmin: false };

/** The record of a user who signed in with a verified e-mail. */
export async function signedIn(users: UserRepository, email: string, name?: string): Promise<User> {
  const user = await users.signIn(anAccount(email, name === undefined ? {} : { name }), STRICT_RULES);
  if (!user) throw new Error(`${email} belongs to another account`);
  return user;
}

/** A signed-in customer, or an admin with `{ role: 'admin' }`. */
export function aCaller(changes: Partial<Caller> = {}): Caller {
  return { _id: newId(), email: 'carl@test.com', role: 'customer', name: 'Carl Customer', ...changes };
}

/** A review by Carl with five stars. */
export function aReview(changes: Partial<NewReview> = {}): NewReview {
  return {
    name: 'Carl Customer',
    email: 'carl@test.com',
    review: 'Well packed, and every board works.',
    rating: 5,
    ...changes,
  };
}

/** The default admin for tests that need one. */
export const ADA: Actor = { who: 'ada@test.com' };
export const BOB: Actor = { who: 'bob@test.com' };

/** A waiting message to Carl about an order. */
export function aMessage(changes: Partial<Message> = {}): Message {
  const created_at = '2026-03-01T09:30:00.000Z';
  const order = {
    ...{ number: 'NB-7K2M-9QXD', name: 'Carl Customer', delivery_address: '12 Harbour Road', created_at },
    ...{ lines: [{ part_name: 'N8 Processor', amount: 10, total_cents: 349_000 }], total_cents: 349_000 },
  };
  return {
    ...{ _id: `${newId()}.order-placed`, kind: 'order-placed', recipient: 'carl@test.com', state: 'waiting' },
    ...{ content: JSON.stringify({ order }), created_at, due_at: created_at, tries: 0, resends: 0 },
    ...changes,
  };
}

/** The card of most payments. */
export const VISA: Card = { card_brand: 'Visa', card_last4: '4242' };

/** Who issues invoices, with 19 % tax. */
export const AN_ISSUER: Issuer = {
  seller: { name: 'Northbridge', address: '4800 Foundry Row\nPortland', tax_id: '00-0000000', bank: 'Bank of Nowhere' },
  tax_rate: 19_000,
};
