import { z } from 'zod';
import { USER_RECORD } from '#modules/users/domain/user.js';
import { BILLING } from '#shared/billing.js';
import { listQuery } from '#shared/http/list-query.js';
import { count, view } from '#shared/http/view.js';
import { salesInDollars, toDollars } from '#shared/money.js';
import { optionalText, time } from '#shared/record.js';
import type { Customer, Totals } from '../domain/customer.js';
import { CUSTOMER_LIST, CUSTOMER_RECORD, type ListedCustomer } from '../domain/customer-list.js';

const { email, email_verified } = USER_RECORD.shape;
const last_order_at = time.optional().meta({
  description: 'When the newest order was placed',
  example: '2026-03-01T09:30:00.000Z',
});
const dollars = (description: string, example: number) => z.number().meta({ description, example });

export class CustomerListQuery extends listQuery(CUSTOMER_LIST) {}

/** A row of the list of customers. */
export const ListedCustomerView = view('ListedCustomerView', {
  _id: CUSTOMER_RECORD.shape._id,
  email,
  ...CUSTOMER_RECORD.pick({ name: true, company: true, role: true, orders: true }).shape,
  gross: dollars('Paid orders in US dollars, refunds not deducted', 6980),
  last_order_at,
});
type ListedCustomerView = z.infer<typeof ListedCustomerView>;

export function listedCustomerView(customer: ListedCustomer): ListedCustomerView {
  const { _id, name, company, role, orders, gross_cents, last_order_at } = customer;
  return {
    ...{ _id, email: _id, name, company, role, orders, gross: toDollars(gross_cents) },
    last_order_at: last_order_at || undefined,
  };
}

/** What the orders of a customer came to. */
const CustomerTotalsView = view('CustomerTotalsView', {
  orders: CUSTOMER_RECORD.shape.orders,
  unpaid: count('Not paid yet', 1),
  paid: count('Paid: pending or shipped', 8),
  gross: dollars('Paid orders in US dollars, nothing deducted', 6980),
  refunds: dollars('Succeeded and pending refunds in US dollars', 349),
  lost_in_disputes: dollars('What banks returned in disputes that were lost, in US dollars', 0),
  net: dollars('`gross` without `refunds` and `lost_in_disputes`', 6631),
});
type CustomerTotalsView = z.infer<typeof CustomerTotalsView>;

/** A customer, as admins see one. */
export const CustomerView = view('CustomerView', {
  ...BILLING.shape,
  email,
  ...CUSTOMER_RECORD.pick({ name: true, role: true }).shape,
  admin_by_settings: z.literal(true).optional().meta({
    description: '`ADMIN_EMAILS` names the e-mail: its user becomes an admin at each sign-in; absent otherwise',
    example: true,
  }),
  email_verified: email_verified.optional(),
  phone: optionalText.meta({
    description: 'The phone number of the profile, else of the newest order',
    example: '+15035550123',
  }),
  address: optionalText.meta({
    description: 'The delivery address of the newest order',
    example: '12 Harbour Road, Portland, OR 97201',
  }),
  ...USER_RECORD.pick({ location: true, education: true, linkedinUrl: true }).shape,
  created_at: last_order_at.meta({ description: 'When the account was created' }),
  last_order_at,
  totals: CustomerTotalsView.meta({ description: 'What the orders came to' }),
});
export type CustomerView = z.infer<typeof CustomerView>;

export function customerView({ email, user, isAdminBySettings, totals, last }: Customer): CustomerView {
  const { role, email_verified, location, education, linkedinUrl, created_at } = user ?? {};
  const { company, tax_id, billing_address } = user ?? last ?? {};
  return {
    ...{ email, name: user?.name ?? last?.name, role, email_verified },
    ...(isAdminBySettings && { admin_by_settings: true }),
    ...{ phone: user?.phone ?? last?.delivery_phone, address: last?.delivery_address },
    ...{ company, tax_id, billing_address, location, education, linkedinUrl },
    ...{ created_at, last_order_at: last?.created_at, totals: totalsView(totals) },
  };
}

function totalsView({ unpaid, paid, ...sums }: Totals): CustomerTotalsView {
  return { orders: unpaid + paid, unpaid, paid, ...salesInDollars(sums) };
}
