import { Logger } from '@nestjs/common';
import type { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { newMessage, type SIGN_IN_KINDS } from '#app/recording/messages/domain/message.js';
import { newId } from '#shared/object-id.js';

/** An e-mail that the emulator would send. */
export interface SignInEmail {
  kind: (typeof SIGN_IN_KINDS)[number];
  to: string;
  /** works on this machine only */
  link: string;
}

const SHOWN_HERE = 'A demo shows this link here instead of sending it.';

/** Stores the e-mail where admins read it. A failure only logs, because the terminal has the link too. */
export async function keepInMailbox(messages: MessageRepository, { kind, to, link }: SignInEmail): Promise<void> {
  const message = newMessage({ recipient: to.toLowerCase(), cause: newId(), kind, content: { link } });
  try {
    await messages.add([{ ...message, state: 'not-sent', reason: SHOWN_HERE }]);
  } catch (error) {
    new Logger('identity-emulator').warn(`An e-mail is in the terminal only: ${String(error)}`);
  }
}
