import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import type { User } from './user.js';

export const USER_ACTIONS = ['admin-made', 'admin-removed'] as const;
type UserAuditEvent = AuditEvent<(typeof USER_ACTIONS)[number], 'user'>;

type Person = Pick<User, '_id' | 'email'>;

const subject = ({ _id, email }: Person): UserAuditEvent['subject'] => ({ type: 'user', id: _id, label: email });
const role = (role: User['role']) => ({ role });

export function adminMade(user: Person, by: Actor): UserAuditEvent {
  return { action: 'admin-made', by, subject: subject(user), before: role('customer'), after: role('admin') };
}

export function adminRemoved(user: Person, by: Actor): UserAuditEvent {
  return { action: 'admin-removed', by, subject: subject(user), before: role('admin'), after: role('customer') };
}
