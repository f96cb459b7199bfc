import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { userErrors } from '#modules/users/domain/user.errors.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { breakInWords } from '#modules/audit-log/domain/chain-check.js';
import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { Refusal } from '#shared/refusal.js';
import { assertStoreExists, withStore, type Command } from './command.js';

export function makeAdmin(email: string): Command {
  return async (settings) => {
    assertStoreExists(settings);
    return withStore(settings, async (adapters) => {
      const { verifiedEmail: verifiedOnly } = adapters.get(AccountPolicy);
      const outcome = await adapters.get(UserRepository).makeAdmin(email, COMMAND_LINE, { verifiedOnly });
      if (outcome === 'unknown') throw unknownUser(email);
      if (outcome === 'unverified') throw new Refusal(userErrors.unverified(email).detail);
      return { text: outcome === 'made' ? `${email} is an admin now.` : `${email} is an admin already.` };
    });
  };
}

export function removeAdmin(email: string): Command {
  return async (settings) => {
    assertStoreExists(settings);
    return withStore(settings, async (adapters) => {
      const outcome = await adapters.get(UserRepository).removeAdmin(email, COMMAND_LINE);
      if (outcome === 'unknown') throw unknownUser(email);
      if (outcome === 'last-admin') throw new Refusal(userErrors.lastAdmin(email).detail);
      if (outcome === 'not-admin') return { text: `${email} is not an admin.` };
      const warning = adapters.get(AccountPolicy).names(email)
        ? ' ADMIN_EMAILS names them: remove them there, or they become an admin at their next sign-in.'
        : '';
      return { text: `${email} is not an admin any more.${warning}` };
    });
  };
}

const unknownUser = (email: string) => new Refusal(`There is no user ${email}; they must have signed in once.`);

/** Verifies the audit log and prints the hash of its newest entry, so that the operator can store it elsewhere. */
export function verifyAuditLog(hash?: string): Command {
  return async (settings) => {
    assertStoreExists(settings);
    return withStore(settings, async (adapters) => {
      const log = new AuditLogService(adapters.get(AuditLogRepository));
      const { entries, head, reason, broken_at, found } = await log.verify(hash);
      if (reason !== undefined)
        throw new Refusal(
          `The audit log was changed: after ${counted(entries, 'valid ')}, ${breakInWords({ broken_at, reason })}.`,
        );
      if (found === false)
        throw new Refusal(
          `The audit log has no entry with the hash ${hash}: it was replaced, or belongs to another shop.`,
        );
      return { text: `The audit log is intact: ${counted(entries)}, the newest with the hash ${head}` };
    });
  };
}

const counted = (entries: number, kind = '') => `${entries} ${kind}${entries === 1 ? 'entry' : 'entries'}`;
