import type { INestApplicationContext } from '@nestjs/common';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { userErrors } from '#modules/users/domain/user.errors.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { isEmail } from '#shared/text-rules.js';
import type { Settings } from '#app/config/settings.js';
import { type Outcome, done, refused, UsageError } from './command.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { AuditLogRepository } from '../audit-log/ports/audit-log.repository.js';

/** The e-mail that both commands need. */
export function oneEmail(name: string, [email, ...more]: readonly string[]): string {
  if (email === undefined) throw new UsageError(`${name} needs an e-mail address: npm run shop -- ${name} <email>`);
  if (more.length > 0) throw new UsageError(`${name} takes one e-mail address, not ${more.length + 1}.`);
  if (!isEmail(email)) throw new UsageError(`${name} needs an e-mail address, and "${email}" is none.`);
  return email.toLowerCase();
}

export async function makeAdmin(shop: INestApplicationContext, email: string): Promise<Outcome> {
  const { verifiedEmail } = shop.get(AccountPolicy);
  const outcome = await shop.get(UserRepository).makeAdmin(email, COMMAND_LINE, { verifiedOnly: verifiedEmail });
  if (outcome === 'unknown') return unknown(email);
  if (outcome === 'unverified') return refused(userErrors.unverified(email).detail);
  return done(outcome === 'made' ? `${email} is an admin now.` : `${email} is an admin already.`);
}

export async function removeAdmin(
  shop: INestApplicationContext,
  email: string,
  { adminEmails }: Settings,
): Promise<Outcome> {
  const outcome = await shop.get(UserRepository).removeAdmin(email, COMMAND_LINE);
  if (outcome === 'unknown') return unknown(email);
  if (outcome === 'last-admin') return refused(`${email} is the last admin; make somebody else one first.`);
  if (outcome === 'not-admin') return done(`${email} is no admin.`);
  const again = adminEmails.includes(email)
    ? ' ADMIN_EMAILS names them: remove them there, or they become one again.'
    : '';
  return done(`${email} is no admin any more.${again}`);
}

const unknown = (email: string) => refused(`There is no user ${email}; they must have signed in once.`);

/** The hash of an earlier head, when there is one to look for; empty without. */
export function maybeHash(name: string, [hash = '', ...more]: readonly string[]): string {
  if (more.length > 0) throw new UsageError(`${name} takes one hash, not ${more.length + 1}.`);
  if (hash !== '' && !/^[0-9a-f]{64}$/i.test(hash))
    throw new UsageError(`${name} takes the hash of an entry, 64 hexadecimal characters, and "${hash}" is none.`);
  return hash.toLowerCase();
}

const REASONS = {
  changed: 'was changed',
  gap: 'does not follow the one before it: entries are missing or were put in',
  'cut-off': 'should be the newest one: entries at the end are missing',
};

/** Checks the log and answers the hash of its head, for the operator to keep elsewhere. */
export async function verifyAuditLog(shop: INestApplicationContext, hash: string): Promise<Outcome> {
  const log = new AuditLogService(shop.get(AuditLogRepository));
  const { entries, head, reason, broken_at, found } = await log.verify(hash || undefined);
  if (reason !== undefined)
    return refused(
      `The audit log was touched: after ${counted(entries, 'sound ')}, entry ${broken_at} ${REASONS[reason]}.`,
    );
  if (found === false)
    return refused(
      `The audit log has no entry with the hash ${hash}: it was written anew, or is that of another shop.`,
    );
  return done(`The audit log is intact: ${counted(entries)}, the newest with the hash ${head}`);
}

const counted = (entries: number, kind = '') => `${entries} ${kind}${entries === 1 ? 'entry' : 'entries'}`;
