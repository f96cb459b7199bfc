import type { SIGN_IN_KINDS } from '#app/recording/messages/domain/message.js';
import { type Action, type Mails, safeHref } from './mail.js';

/** The messages of a demo's identity emulator. */
export const SIGN_IN_MAILS: Mails<(typeof SIGN_IN_KINDS)[number]> = {
  'email-verification': ({ link }, { recipient }) => ({
    preheader: 'One click confirms that the address is yours.',
    heading: 'Verify your e-mail address',
    facts: [['Account', recipient]],
    paragraphs: ['Please confirm that this address is yours.'],
    actions: open('Verify the address', link),
  }),

  'password-reset': ({ link }, { recipient }) => ({
    preheader: 'The link lets you choose a new password.',
    heading: 'Reset your password',
    facts: [['Account', recipient]],
    paragraphs: [
      'Choose a new password with the link below. If you did not ask for it, ignore this message: your password stays as it is.',
      'The link of a demo ends in NEW_PASSWORD_HERE: put your new password in its place, on the machine that runs the demo.',
    ],
    actions: open('Choose a new password', link),
  }),
};

/** The emulator may run without TLS, on this machine. */
function open(label: string, link: string): readonly Action[] {
  const href = safeHref(link, 'https:', 'http:');
  return href === undefined ? [] : [{ label, href }];
}
