import { Injectable, Logger, Optional } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { trackingContent } from '#modules/orders/domain/order.messages.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { type User, wantedMessages } from '#modules/users/domain/user.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { MINUTE_MS } from '#shared/time.js';
import { MessagePolicy } from './domain/message-policy.js';
import { outagePause, retryPause } from './domain/retry.js';
import { type Mail, Mailer, type MailResult } from './ports/mailer.js';
import { MessageRepository, type TryResult } from './ports/message.repository.js';
import { ADMINS, type AdminKind, contentOf, isAdminKind, type Message } from './recording/domain/message.js';
import { renderMessage } from './rendering/render-message.js';

/** Messages that are sent at the same time. */
const CONCURRENCY = 4;
/** Messages of one sweep: after an onrush of orders, sending them must not slow down the next orders. */
const MAX_PER_SWEEP = 100;
/** Longer than any try takes, see `SmtpMailer`. */
const LEASE_MS = 5 * MINUTE_MS;

export const NO_MAIL_SERVER = 'No mail server is set up, see SMTP_URL.';
export const UNVERIFIED = 'The e-mail address is not verified.';
const OUTDATED = 'It was no longer true when it was due.';
const NOT_TAKEN = 'The mail server did not take it for two days';

const timeIn = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Sends the messages that are due. Several servers may sweep at once: each message is leased singly. */
@Injectable()
export class MessageSender {
  private readonly log = new Logger('messages');
  private stopped = false;
  /** failures since the mail server last took a message */
  private failures = 0;
  private pausedUntil = 0;

  constructor(
    private readonly messages: MessageRepository,
    private readonly orders: OrderRepository,
    private readonly users: UserRepository,
    private readonly accounts: AccountPolicy,
    private readonly policy: MessagePolicy,
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
      if (this.stopped || Date.now() < this.pausedUntil) return;
      const message = await this.messages.leaseDue(timeIn(0), timeIn(LEASE_MS), lease);
      if (!message) return;
      if (message.recipient === ADMINS) await this.messages.replace(message, await this.copies(message));
      else await this.messages.finish(message, await this.resultOf(message));
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

  private async resultOf(message: Message): Promise<TryResult> {
    const [at, { tries }] = [timeIn(0), message];
    const result = await this.try(message);
    if (result.outcome === 'not-sent') return { state: 'not-sent', due_at: at, tries, reason: result.reason };
    if (result.outcome === 'unavailable') {
      this.pause(result.reason);
      // The try is given back: the fault is not this message's.
      return { state: 'waiting', due_at: at, tries: tries - 1, reason: result.reason };
    }
    if (this.failures > 0) this.log.log('The mail server takes messages again.');
    this.failures = 0;
    if (result.outcome === 'sent') return { state: 'sent', due_at: at, tries, sent_at: at };
    const pause = result.outcome === 'refused' ? undefined : retryPause(tries);
    if (pause !== undefined) return { state: 'waiting', due_at: timeIn(pause), tries, reason: result.reason };
    const reason = result.outcome === 'refused' ? result.reason : `${NOT_TAKEN}: ${result.reason}`;
    this.log.warn(`Message ${message._id} failed: ${reason}`);
    return { state: 'failed', due_at: at, tries, reason };
  }

  private pause(reason: string): void {
    // Several messages that were under way end with the same outage.
    if (Date.now() < this.pausedUntil) return;
    this.failures += 1;
    this.pausedUntil = Date.now() + outagePause(this.failures);
    if (this.failures === 1) this.log.warn(`The mail server takes no messages, which wait until it does: ${reason}`);
  }

  private async try(message: Message): Promise<MailResult | { outcome: 'not-sent'; reason: string }> {
    if (!(await this.isStillTrue(message))) return { outcome: 'not-sent', reason: OUTDATED };
    if (!this.mailer) return { outcome: 'not-sent', reason: NO_MAIL_SERVER };
    if (this.policy.verifiedOnly && !(await this.users.findByEmail(message.recipient))?.email_verified)
      return { outcome: 'not-sent', reason: UNVERIFIED };
    let mail: Mail;
    try {
      mail = this.mailOf(message);
    } catch (error) {
      // Data that were changed outside the shop must not stop the other messages.
      return { outcome: 'refused', reason: `Its content is damaged: ${String(error)}` };
    }
    return this.mailer.send(mail);
  }

  /** Whether the order still is as a message says that was stored to be sent later. */
  private async isStillTrue(message: Message): Promise<boolean> {
    const { kind, content } = contentOf(message);
    if (kind !== 'payment-reminder' && kind !== 'order-shipped' && kind !== 'tracking-changed') return true;
    const order = message.order_id === undefined ? undefined : await this.orders.find(message.order_id);
    if (!order) return false;
    if (kind === 'payment-reminder') return order.status === undefined;
    if (kind === 'order-shipped' && order.shipped_at !== content.shipped_at) return false;
    return order.status === 'shipped' && isDeepStrictEqual(trackingContent(order).tracking, content.tracking);
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
