import type { INestApplicationContext } from '@nestjs/common';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { userErrors } from '#modules/users/domain/user.errors.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { isEmail } from '#shared/text-rules.js';
import type { Settings } from '#app/config/settings.js';
import { done, type Outcome, refused, UsageError } from './outcome.js';

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
