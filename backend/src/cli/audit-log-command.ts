import type { INestApplicationContext } from '@nestjs/common';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { AuditLogRepository } from '../audit-log/ports/audit-log.repository.js';
import { done, type Outcome, refused, UsageError } from './outcome.js';

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
