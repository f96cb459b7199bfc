import { Module } from '@nestjs/common';
import { MessagesController } from './http/messages.controller.js';
import { MessageSender } from './message-sender.js';
import { MessagesService } from './messages.service.js';
import { LowStockNotice, MessageRetention, PaymentReminders } from './scheduled-messages.js';

const SWEEPS = [MessageSender, PaymentReminders, LowStockNotice, MessageRetention];

/** The outbox of e-mails to customers and admins. The stores write the messages with their causes, and the app schedules the sending. */
@Module({ controllers: [MessagesController], providers: [MessagesService, ...SWEEPS], exports: SWEEPS })
export class MessagesModule {}
