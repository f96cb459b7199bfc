import { ApiProperty } from '@nestjs/swagger';
import { ADMIN_KINDS, type AdminKind } from '#app/recording/messages/domain/message.js';
import { BillingBody, BillingView } from '#shared/http/billing.dto.js';
import { Email, Flag, Link, Phone, Text } from '#shared/http/fields.js';
import { listQuery } from '#shared/http/list-query.js';
import { USER_LIST, type User, wantedMessages } from '../domain/user.js';

const fields = {
  email: { description: 'The e-mail, lower-case', example: 'customer@northbridge.test' },
  education: { description: 'Education', example: 'BSc Electrical Engineering' },
  location: { description: 'Location', example: 'Portland, OR' },
  phone: { description: 'Phone number: digits with an optional leading plus', example: '+15035550123' },
  linkedinUrl: { description: 'LinkedIn profile link', example: 'https://www.linkedin.com/in/carl-customer' },
};

export class UserListQuery extends listQuery(USER_LIST) {}

/** The user whose session to open. */
export class OpenSessionBody {
  @Email({ ...fields.email, required: '*Enter an email' })
  email: string;
}

/** The profile fields to change; an empty text clears a field, an absent field stays unchanged. */
export class ProfileBody extends BillingBody {
  @Text({ ...fields.education, max: 200 })
  education?: string;
  @Text({ ...fields.location, max: 200 })
  location?: string;
  @Phone(fields.phone)
  phone?: string;
  @Link({ ...fields.linkedinUrl, max: 200 })
  linkedinUrl?: string;
}

const SWITCHES: Record<AdminKind, string> = {
  'order-to-ship': 'Whether to get a message when an order was paid and waits to be shipped',
  'dispute-opened': 'Whether to get a message when a customer disputes a payment',
  'unmatched-payment': 'Whether to get a message when a payment pays no order',
  'backup-failed': 'Whether to get a message when a scheduled backup failed',
  'low-stock': 'Whether to get a message, once a day, when parts are low in stock',
};

/** The messages that an admin wants; an absent switch stays unchanged. */
export class MessageSwitchesBody implements Partial<Record<AdminKind, boolean>> {
  'order-to-ship'?: boolean;
  'dispute-opened'?: boolean;
  'unmatched-payment'?: boolean;
  'backup-failed'?: boolean;
  'low-stock'?: boolean;
}
for (const [kind, description] of Object.entries(SWITCHES))
  Flag({ description, example: true })(MessageSwitchesBody.prototype, kind);

/** An opened session. */
export class Session {
  @ApiProperty({
    description: 'The access token: send it as `Authorization: Bearer …`',
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NjVmIn0.sig',
  })
  token: string;
}

/** Whether a user is an admin. */
export class AdminAnswer {
  @ApiProperty({ description: 'True for an admin', example: false })
  admin: boolean;
}

/** The view of a user for that user and for admins. */
export class UserView extends BillingView {
  @ApiProperty({ description: 'The id', example: '665f1c2ab3d4e5f60718293d' })
  _id: string;
  @ApiProperty(fields.email)
  email: string;
  @ApiProperty({
    description: 'The display name of the account at the last sign-in',
    required: false,
    example: 'Carl Customer',
  })
  name?: string;
  @ApiProperty({
    description: 'Whether the identity provider had verified the e-mail at the last sign-in',
    example: true,
  })
  email_verified: boolean;
  @ApiProperty({ description: 'Absent for a customer', enum: ['admin'], required: false, example: 'admin' })
  role?: 'admin';
  @ApiProperty({ ...fields.education, required: false })
  education?: string;
  @ApiProperty({ ...fields.location, required: false })
  location?: string;
  @ApiProperty({ ...fields.phone, required: false })
  phone?: string;
  @ApiProperty({ ...fields.linkedinUrl, required: false })
  linkedinUrl?: string;
  @ApiProperty({
    description: 'The messages that an admin gets by e-mail; absent for a customer',
    enum: ADMIN_KINDS,
    isArray: true,
    required: false,
    example: ['dispute-opened'],
  })
  message_kinds?: readonly AdminKind[];
}

export function userView(user: User): UserView {
  const {
    _id,
    email,
    name,
    email_verified,
    role,
    education,
    location,
    phone,
    linkedinUrl,
    company,
    tax_id,
    billing_address,
  } = user;
  const asAdmin = role === 'admin' && { role, message_kinds: wantedMessages(user) };
  const profile = { education, location, phone, linkedinUrl, company, tax_id, billing_address };
  return { _id, email, name, email_verified, ...asAdmin, ...profile };
}
