import type { Caller } from './caller.js';

/** Who makes a change that the audit log records. */
export interface Actor {
  /** an admin's e-mail, or the name of one of the actors below */
  readonly who: string;
}

export const actorOf = ({ email }: Pick<Caller, 'email'>): Actor => ({ who: email });

/** An operator who runs `npm run shop`. */
export const COMMAND_LINE: Actor = { who: 'command line' };
/** The setting, which promotes the users that it lists at their sign-in. */
export const ADMIN_EMAILS: Actor = { who: 'ADMIN_EMAILS' };
/** A sign-in of another account that took over a user's record. */
export const IDENTITY_PROVIDER: Actor = { who: 'identity provider' };
/** The shop itself, which issues papers. */
export const SHOP: Actor = { who: 'shop' };
/** The seeding of a demo. */
export const DEMO: Actor = { who: 'demo data' };
