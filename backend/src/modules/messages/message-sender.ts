import { Injectable, Logger, Optional } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { type User, wantedMessages } from '#modules/users/domain/user.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { MINUTE_MS } from '#shared/time.js';
import { MessagePolicy } from './domain/message-policy.js';
import { dependsOnOrder, isOutdated } from './domain/outdated.js';
import { MAX_TRIES, outagePause, retryPause } from './domain/retry.js';
import { type Attachment, Attachments } from './ports/attachments.js';
import { type Mail, Mailer, type MailResult } from './ports/mailer.js';
import { MAX_OF_ORDER, MessageRepository, type TryResult } from './ports/message.repository.js';
import {
  ADMINS,
  type AdminKind,
  isAdminKind,
  type Message,
  type MessageContents,
  NOT_WANTED,
  OUTDATED,
} from '#app/recording/messages/domain/message.js';
import { renderMessage } from './rendering/render-message.js';

/** Messages that are sent at the same time. */
const CONCURRENCY = 4;
/** Messages of one sweep: after an onrush of orders, sending them must not slow down the next orders. */
const MAX_PER_SWEEP = 50;
/** Longer than any try takes, see `SmtpMailer`. */
const LEASE_MS = 5 * MINUTE_MS;

export const NO_MAIL_SERVER = 'No mail server is set up, see SMTP_URL.';
export const UNVERIFIED = 'The e-mail address is not verified.';
const NO_ADMIN = 'The recipient is no longer an admin.';
const NO_PAPER = 'Its invoice or credit note cannot be made.';
const NOT_TAKEN = 'The mail server did not take it for two days';

/** What becomes of a message: it is sent or not, or others take its place. */
type Outcome =
  | MailResult
  | { outcome: 'not-sent' | 'no-paper'; reason: string }
  | { outcome: 'replaced'; by: readonly Message[] };

const timeIn = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Sends the messages that are due. Several servers may sweep at once: each message is leased singly. */
@Injectable()
export class MessageSender {
  private readonly log = new Logger('messages');
  private stopped = false;
  /** failures since the mail server last took a message */
  private failures = 0;
  private pause = { from: 0, ms: 0 };

  constructor(
    private readonly messages: MessageRepository,
    private readonly orders: OrderRepository,
    private readonly users: UserRepository,
    private readonly accounts: AccountPolicy,
    private readonly policy: MessagePolicy,
    private readonly papers: Attachments,
    @Optional() private readonly mailer?: Mailer,
  ) {}

  stop(): void {
    this.stopped = true;
  }

  /** Sends every message that is due, unless the mail server takes none. */
  async sweep(): Promise<void> {
    const leases = Array.from({ length: MAX_PER_SWEEP }, () => randomUUID()).values();
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.sendEach(leases)));
  }

  private async sendEach(leases: Iterable<string>): Promise<void> {
    for (const lease of leases) {
      if (this.stopped || this.isPaused) return;
      const message = await this.messages.leaseDue(timeIn(0), timeIn(LEASE_MS), lease);
      if (!message) return;
      const result = await this.try(message);
      if (result.outcome === 'replaced') await this.messages.replace(message, result.by);
      else await this.messages.finish(message, this.resultOf(message, result));
    }
  }

  /** The message for each admin who wants its kind. */
  private async copies(message: Message): Promise<Message[]> {
    const wants = (admin: User) =>
      this.accounts.isAdmin(admin) && wantedMessages(admin).includes(message.kind as AdminKind);
    return (await this.users.admins()).filter(wants).map(({ _id, email }) => ({
      ...message,
      ...{ _id: `${message._id}.${_id}`, recipient: email, due_at: timeIn(0), tries: 0 },
    }));
  }

  private resultOf(message: Message, result: Exclude<Outcome, { outcome: 'replaced' }>): TryResult {
    const [at, { tries }] = [timeIn(0), message];
    if (result.outcome === 'not-sent') return { state: 'not-sent', due_at: at, tries, reason: result.reason };
    if (result.outcome === 'unavailable') {
      this.beginPause(result.reason);
      // The try does not count: the fault is not this message's.
      return { state: 'waiting', due_at: at, tries: tries - 1, reason: result.reason };
    }
    if (result.outcome !== 'no-paper') {
      if (this.failures > 0) this.log.log('The mail server takes messages again.');
      this.failures = 0;
    }
    if (result.outcome === 'sent') return { state: 'sent', due_at: at, tries, sent_at: at };
    const pause = result.outcome === 'refused' ? undefined : retryPause(tries);
    if (pause !== undefined) return { state: 'waiting', due_at: timeIn(pause), tries, reason: result.reason };
    const reason = result.outcome === 'try-later' ? `${NOT_TAKEN}: ${result.reason}` : result.reason;
    this.log.warn(`Message ${message._id} failed: ${reason}`);
    return { state: 'failed', due_at: at, tries, reason };
  }

  /** A clock that is set back must not prolong the pause. */
  private get isPaused(): boolean {
    const passed = Date.now() - this.pause.from;
    return passed >= 0 && passed < this.pause.ms;
  }

  private beginPause(reason: string): void {
    // Several messages that were under way end with the same outage.
    if (this.isPaused) return;
    this.failures += 1;
    this.pause = { from: Date.now(), ms: outagePause(this.failures) };
    if (this.failures === 1) this.log.warn(`The mail server takes no messages, which wait until it does: ${reason}`);
  }

  private async try(message: Message): Promise<Outcome> {
    // Its earlier tries ended without a result, perhaps because it ends the process.
    if (message.tries > MAX_TRIES) return { outcome: 'refused', reason: `${MAX_TRIES} tries ended without a result.` };
    const truth = await this.truthOf(message);
    // Nothing of a cancelled order stays.
    if (truth === 'without-order') return { outcome: 'replaced', by: [] };
    if (truth === 'outdated') return { outcome: 'not-sent', reason: OUTDATED };
    if (message.recipient === ADMINS) {
      const by = await this.copies(message);
      // It stays: the data check expects the message of each change.
      return by.length > 0 ? { outcome: 'replaced', by } : { outcome: 'not-sent', reason: NOT_WANTED };
    }
    const reason = await this.reasonNotToSend(message);
    if (reason !== undefined) return { outcome: 'not-sent', reason };
    if (!this.mailer) return { outcome: 'not-sent', reason: NO_MAIL_SERVER };
    let mail: Mail;
    try {
      mail = this.mailOf(message);
    } catch (error) {
      // Data that were changed outside the shop must not stop the other messages.
      return { outcome: 'refused', reason: `Its content is damaged: ${String(error)}` };
    }
    const attachment = await this.attachmentOf(message).catch((error: unknown) => {
      this.log.error(`The paper of message ${message._id} cannot be made: ${String(error)}`);
      return 'owed' as const;
    });
    if (attachment === 'owed') return { outcome: 'no-paper', reason: NO_PAPER };
    return this.mailer.send({ ...mail, ...(attachment && { attachment }) });
  }

  /** The paper that the message says it has. */
  private async attachmentOf({ kind, content, order_id = '' }: Message): Promise<Attachment | 'owed' | undefined> {
    if (kind === 'correction-accepted') {
      const { invoice } = JSON.parse(content) as MessageContents['correction-accepted'];
      return this.papers.attachment(order_id, undefined, invoice);
    }
    if (kind !== 'payment-received' && kind !== 'order-refunded') return undefined;
    const { hasInvoice, credited_refund } = JSON.parse(content) as Partial<
      MessageContents['payment-received'] & MessageContents['order-refunded']
    >;
    if (!hasInvoice && credited_refund === undefined) return undefined;
    return this.papers.attachment(order_id, credited_refund);
  }

  private async reasonNotToSend(message: Message): Promise<string | undefined> {
    const isToAdmin = isAdminKind(message.kind);
    if (!isToAdmin && !this.policy.verifiedOnly) return undefined;
    const user = await this.users.findByEmail(message.recipient);
    if (isToAdmin && !(user && this.accounts.isAdmin(user))) return NO_ADMIN;
    return this.policy.verifiedOnly && !user?.email_verified ? UNVERIFIED : undefined;
  }

  /** Whether what the message says is still true of its order, which may have changed since. */
  private async truthOf(message: Message): Promise<'true' | 'outdated' | 'without-order'> {
    const { _id, kind, order_id = '' } = message;
    if (!dependsOnOrder(kind)) return 'true';
    const order = await this.orders.find(order_id);
    if (!order) return 'without-order';
    if (isOutdated(message, order)) return 'outdated';
    if (kind !== 'order-shipped' && kind !== 'tracking-changed') return 'true';
    const newest = (await this.messages.ofOrder(order_id, MAX_OF_ORDER)).find((other) => other.kind === kind);
    return newest?._id === _id ? 'true' : 'outdated';
  }

  private mailOf(message: Message): Mail {
    const { url } = this.policy;
    const { hostname } = new URL(url);
    return {
      ...renderMessage(message, this.policy),
      to: message.recipient,
      messageId: `<${message._id.replace(/[^\w.-]/g, '-')}.${message.resends}@${hostname}>`,
      date: new Date(message.created_at),
      ...(isAdminKind(message.kind) && { unsubscribeUrl: `${url}/dashboard` }),
    };
  }
}
