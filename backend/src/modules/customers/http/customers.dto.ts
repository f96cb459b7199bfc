import { ApiProperty } from '@nestjs/swagger';
import { BillingView } from '#shared/http/billing.dto.js';
import { listQuery } from '#shared/http/list-query.js';
import { salesInDollars, toDollars } from '#shared/money.js';
import type { Customer, Totals } from '../domain/customer.js';
import { CUSTOMER_LIST, type ListedCustomer } from '../domain/customer-list.js';

const ROLE = {
  description: 'The role of the account; absent: there are orders, but no account',
  enum: ['admin', 'customer'],
  required: false,
};
const count = (description: string, example: number) =>
  ApiProperty({ type: 'integer', minimum: 0, description, example });
const time = (description: string) =>
  ApiProperty({ description, format: 'date-time', required: false, example: '2026-03-01T09:30:00.000Z' });
const text = (description: string, example: string) => ApiProperty({ description, required: false, example });
const dollars = (description: string, example: number) => ApiProperty({ type: 'number', description, example });

export class CustomerListQuery extends listQuery(CUSTOMER_LIST) {}

/** A row of the list of customers. */
export class ListedCustomerView {
  @ApiProperty({ description: 'Identifies the row: the e-mail', example: 'customer@northbridge.test' })
  _id: string;
  @ApiProperty({ description: 'The e-mail, lower-case', example: 'customer@northbridge.test' })
  email: string;
  @text("The account's display name, else the name in the newest order", 'Carl Customer')
  name?: string;
  @text("The account's company; without an account that of the newest order", 'Fjord Systems')
  company?: string;
  @ApiProperty({ ...ROLE, example: 'customer' })
  role?: 'admin' | 'customer';
  @count('All orders', 9)
  orders: number;
  @dollars('Paid orders in US dollars, refunds not deducted', 6980)
  gross: number;
  @time('When the newest order was placed')
  last_order_at?: string;
}

export function listedCustomerView(customer: ListedCustomer): ListedCustomerView {
  const { _id, name, company, role, orders, gross_cents, last_order_at } = customer;
  return {
    ...{ _id, email: _id, name, company, role, orders, gross: toDollars(gross_cents) },
    last_order_at: last_order_at || undefined,
  };
}

/** What the orders of a customer came to. */
export class CustomerTotalsView {
  @count('All orders', 9)
  orders: number;
  @count('Not paid yet', 1)
  unpaid: number;
  @count('Paid: pending or shipped', 8)
  paid: number;
  @dollars('Paid orders in US dollars, nothing deducted', 6980)
  gross: number;
  @dollars('Succeeded and pending refunds in US dollars', 349)
  refunds: number;
  @dollars('What banks returned in disputes that were lost, in US dollars', 0)
  lost_in_disputes: number;
  @dollars('`gross` without `refunds` and `lost_in_disputes`', 6631)
  net: number;
}

/** A customer, as admins see one. */
export class CustomerView extends BillingView {
  @ApiProperty({ description: 'The e-mail, lower-case', example: 'customer@northbridge.test' })
  email: string;
  @text("The account's display name, else the name in the newest order", 'Carl Customer')
  name?: string;
  @ApiProperty({ ...ROLE, example: 'customer' })
  role?: 'admin' | 'customer';
  @ApiProperty({
    description: '`ADMIN_EMAILS` names the e-mail: its user becomes an admin at each sign-in; absent otherwise',
    enum: [true],
    required: false,
    example: true,
  })
  admin_by_settings?: true;
  @ApiProperty({
    description: 'Whether the identity provider had verified the e-mail at the last sign-in',
    required: false,
    example: true,
  })
  email_verified?: boolean;
  @text('The phone number of the profile, else of the newest order', '+15035550123')
  phone?: string;
  @text('The delivery address of the newest order', '12 Harbour Road, Portland, OR 97201')
  address?: string;
  @text('Location', 'Portland, OR')
  location?: string;
  @text('Education', 'BSc Electrical Engineering')
  education?: string;
  @text('LinkedIn profile link', 'https://www.linkedin.com/in/carl-customer')
  linkedinUrl?: string;
  @time('When the account was created')
  created_at?: string;
  @time('When the newest order was placed')
  last_order_at?: string;
  @ApiProperty({ description: 'What the orders came to', type: CustomerTotalsView })
  totals: CustomerTotalsView;
}

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
