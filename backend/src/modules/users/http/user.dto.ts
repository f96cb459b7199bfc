import type { z } from 'zod';
import type { AdminKind } from '#app/recording/messages/domain/message.js';
import { BILLING } from '#shared/billing.js';
import { BillingBody } from '#shared/http/billing.dto.js';
import { Email, Flag, Link, Phone, Text } from '#shared/http/fields.js';
import { listQuery } from '#shared/http/list-query.js';
import { view } from '#shared/http/view.js';
import { described, flag, oneOf, text } from '#shared/record.js';
import { USER_LIST, USER_RECORD, type User, wantedMessages } from '../domain/user.js';

const fields = described(USER_RECORD);

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
  'correction-requested': 'Whether to get a message when a customer asks to correct an invoice',
  'unmatched-payment': 'Whether to get a message when a payment pays no order',
  'backup-failed': 'Whether to get a message when a scheduled backup failed',
  'low-stock': 'Whether to get a message, once a day, when parts are low in stock',
};

/** The messages that an admin wants; an absent switch stays unchanged. */
export class MessageSwitchesBody implements Partial<Record<AdminKind, boolean>> {
  'order-to-ship'?: boolean;
  'dispute-opened'?: boolean;
  'correction-requested'?: boolean;
  'unmatched-payment'?: boolean;
  'backup-failed'?: boolean;
  'low-stock'?: boolean;
}
for (const [kind, description] of Object.entries(SWITCHES))
  Flag({ description, example: true })(MessageSwitchesBody.prototype, kind);

/** An opened session. */
export const Session = view('Session', {
  token: text.meta({
    description: 'The access token: send it as `Authorization: Bearer …`',
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NjVmIn0.sig',
  }),
});
export type Session = z.infer<typeof Session>;

/** Whether a user is an admin. */
export const AdminAnswer = view('AdminAnswer', {
  admin: flag.meta({ description: 'True for an admin', example: false }),
});
export type AdminAnswer = z.infer<typeof AdminAnswer>;

/** The view of a user for that user and for admins. */
export const UserView = view('UserView', {
  ...USER_RECORD.pick({ _id: true, email: true, name: true, email_verified: true }).shape,
  role: oneOf('admin').optional().meta({ description: 'Absent for a customer', example: 'admin' }),
  ...USER_RECORD.pick({ education: true, location: true, phone: true, linkedinUrl: true }).shape,
  ...BILLING.shape,
  message_kinds: USER_RECORD.shape.message_kinds.meta({
    description: 'The messages that an admin gets by e-mail; absent for a customer',
    example: ['dispute-opened'],
  }),
});
export type UserView = z.infer<typeof UserView>;

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
