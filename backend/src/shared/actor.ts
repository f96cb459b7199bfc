import type { Caller } from './caller.js';

/** Who makes a change that the audit log records. */
export interface Actor {
  /** an admin's e-mail, or the name of one of the ways into the shop below, none of which is an e-mail */
  readonly who: string;
}

export const actorOf = ({ email }: Pick<Caller, 'email'>): Actor => ({ who: email });

/** Whoever may run `npm run shop` on the server. */
export const COMMAND_LINE: Actor = { who: 'command line' };
/** The setting of this name, when somebody whom it lists signs in. */
export const ADMIN_EMAILS: Actor = { who: 'ADMIN_EMAILS' };
/** Another account of the identity provider took a record over. */
export const IDENTITY_PROVIDER: Actor = { who: 'identity provider' };
/** The first start of a demo. */
export const DEMO: Actor = { who: 'demo data' };
