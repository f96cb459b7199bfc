import { ADMIN_KINDS, CUSTOMER_KINDS, type Message } from '#app/recording/messages/domain/message.js';
import { ADMIN_MAILS } from './admin-mails.js';
import { CUSTOMER_MAILS } from './customer-mails.js';
import { harmless, parseHarmless } from './harmless-text.js';
import type { About, Action, Frame, Link, Mail } from './mail.js';
import { mailHtml } from './mail-html.js';
import { mailText } from './mail-text.js';
import { SIGN_IN_MAILS } from './sign-in-mails.js';
import { SUBJECTS } from './subjects.js';

export interface Shop {
  name: string;
  /** its origin, such as `https://shop.example.com` */
  url: string;
  demo: boolean;
}

export interface Rendering {
  subject: string;
  html: string;
  text: string;
}

const MAILS = { ...CUSTOMER_MAILS, ...ADMIN_MAILS, ...SIGN_IN_MAILS };

type Rendered = Pick<Message, 'kind' | 'content' | 'order_id' | 'recipient'>;

/** The subject alone; only the order's number is a text of the content. */
export function subjectOf({ kind, content }: Rendered, { demo }: Pick<Shop, 'demo'>): string {
  const make = SUBJECTS[kind] as (content: unknown) => string;
  const subject = harmless(make(JSON.parse(content)));
  return demo ? `[Demo] ${subject}` : subject;
}

function mailOf({ kind, content, order_id, recipient }: Rendered): Mail {
  // The content belongs to the kind, which the types of two fields cannot say.
  const make = MAILS[kind] as (content: unknown, about: About) => Mail;
  return make(parseHarmless(content), { orderId: order_id, recipient: harmless(recipient) });
}

/** A message as its recipient reads it, in HTML and as text. */
export function renderMessage(message: Rendered, shop: Shop): Rendering {
  const mail = mailOf(message);
  const linkTo = (action: Action): Link => ({
    label: action.label,
    href: 'path' in action ? new URL(action.path, shop.url).href : action.href,
  });
  const frame: Frame = {
    subject: subjectOf(message, shop),
    shop: shop.name,
    links: (mail.actions ?? []).map(linkTo),
    ...footerOf(message.kind, shop, linkTo),
  };
  return { subject: frame.subject, html: mailHtml(mail, frame).markup, text: mailText(mail, frame) };
}

function footerOf(
  kind: Message['kind'],
  { name, demo }: Shop,
  linkTo: (action: Action) => Link,
): Pick<Frame, 'why' | 'switchOff' | 'note'> {
  const isOf = (kinds: readonly string[]) => kinds.includes(kind);
  const why = isOf(CUSTOMER_KINDS)
    ? `You get this message because you ordered at ${name}.`
    : isOf(ADMIN_KINDS)
      ? `You get this message because you are an admin of ${name} and asked for messages of this kind.`
      : `You get this message because of your account at ${name}.`;
  return {
    why,
    ...(demo && { note: `${name} is a demo: its orders are not real.` }),
    ...(isOf(ADMIN_KINDS) && { switchOff: linkTo({ label: 'Switch them off on My Profile', path: '/dashboard' }) }),
  };
}
