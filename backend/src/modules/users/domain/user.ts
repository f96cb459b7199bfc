import { z } from 'zod';
import type { FilterOf, ListDefinition, SortOf } from '#shared/list-definition.js';
import { ADMIN_KINDS, type AdminKind } from '#app/recording/messages/domain/message.js';
import { BILLING, BILLING_FIELDS } from '#shared/billing.js';
import { flag, id, listOf, oneOf, optionalText, text, time, whole } from '#shared/record.js';
import { SAVED_VIEW } from './saved-view.js';

/** The shop's record of a person; the identity provider has the password. */
export const USER_RECORD = z.strictObject({
  _id: id.meta({ description: 'The id', example: '665f1c2ab3d4e5f60718293d' }),
  /** unique */
  email: text.meta({ description: 'The e-mail, lower-case', example: 'customer@northbridge.test' }),
  /** the provider's id of the account that owns the record; absent once that account has another e-mail */
  uid: optionalText,
  email_verified: flag.meta({
    description: 'Whether the identity provider had verified the e-mail at the last sign-in',
    example: true,
  }),
  /** access tokens with another version are refused */
  token_version: whole(0),
  /** the provider refuses sign-ins from before this moment, as of the last sign-in */
  tokens_valid_after: time.optional(),
  role: oneOf('admin', 'customer'),
  name: optionalText.meta({
    description: 'The display name of the account at the last sign-in',
    example: 'Carl Customer',
  }),
  education: optionalText.meta({ description: 'Education', example: 'BSc Electrical Engineering' }),
  location: optionalText.meta({ description: 'Location', example: 'Portland, OR' }),
  phone: optionalText.meta({
    description: 'Phone number: digits with an optional leading plus',
    example: '+15035550123',
  }),
  linkedinUrl: optionalText.meta({
    description: 'LinkedIn profile link',
    example: 'https://www.linkedin.com/in/carl-customer',
  }),
  ...BILLING.shape,
  /** the messages that an admin wants; absent until the admin chooses, see `wantedMessages` */
  message_kinds: listOf(oneOf(...ADMIN_KINDS)).optional(),
  views: listOf(SAVED_VIEW).optional(),
  /** counts the changes of `views`; absent before the first one */
  views_revision: whole(1).optional(),
  created_at: time,
});
export type User = z.infer<typeof USER_RECORD>;

/** The messages that an admin gets: at first only disputes, which have a deadline. */
export function wantedMessages({
  message_kinds = ['dispute-opened'],
}: Pick<User, 'message_kinds'>): readonly AdminKind[] {
  return message_kinds;
}

/** The fields that a user edits. */
export const PROFILE_FIELDS = ['education', 'location', 'phone', 'linkedinUrl', ...BILLING_FIELDS] as const;
/** The fields to change; an empty text clears a field, an absent field stays unchanged. */
export type ProfilePatch = Partial<Record<(typeof PROFILE_FIELDS)[number], string>>;

export const USER_LIST = {
  sorts: { email: 'email', created_at: 'created_at' },
  defaultSort: 'email',
  search: {
    fields: ['email', 'name'],
    description: 'Words; each must begin a word of the e-mail or the name',
    example: 'carl',
  },
  filters: {},
} as const satisfies ListDefinition;
export type UserSort = SortOf<typeof USER_LIST>;
export type UserFilter = FilterOf<typeof USER_LIST>;
