import type { AuditEvent } from '#app/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import type { User } from './user.js';

type Person = Pick<User, '_id' | 'email'>;

const subject = ({ _id, email }: Person): AuditEvent['subject'] => ({ type: 'user', id: _id, label: email });
const role = (role: User['role']) => ({ role });

export function adminMade(user: Person, by: Actor): AuditEvent {
  return { action: 'admin-made', by, subject: subject(user), before: role('customer'), after: role('admin') };
}

export function adminRemoved(user: Person, by: Actor): AuditEvent {
  return { action: 'admin-removed', by, subject: subject(user), before: role('admin'), after: role('customer') };
}
