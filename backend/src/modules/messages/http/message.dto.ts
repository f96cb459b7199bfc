import { ApiProperty } from '@nestjs/swagger';
import { listQuery } from '#shared/http/list-query.js';
import { MESSAGE_LIST } from '../domain/message-list.js';
import {
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
} from '#app/recording/messages/domain/message.js';

export class MessageListQuery extends listQuery(MESSAGE_LIST) {}

const ID = { description: 'Its id', example: '665f1c2ab3d4e5f60718293b.order-placed' };
const SUBJECT = { description: 'Its subject', example: 'Your order NB-7K2M-9QXD' };
const STATE = {
  description:
    '`waiting`: is sent when it is due. `held`: waits for an admin, after a restore or an import. `failed`: was refused or not taken for two days. `not-sent`: is not sent, for its reason',
  enum: MESSAGE_STATES,
  example: 'sent',
};

function time(description: string, required = true) {
  return { description, format: 'date-time', required, example: '2026-03-01T09:30:00.000Z' };
}

/** A message of an order, as its customer sees it. */
export class OrderMessageView {
  @ApiProperty(ID)
  _id: string;
  @ApiProperty({ description: 'Its kind', enum: MESSAGE_KINDS, example: 'order-placed' })
  kind: MessageKind;
  @ApiProperty(SUBJECT)
  subject: string;
  @ApiProperty({ description: "The recipient's e-mail, or `admins`", example: 'customer@northbridge.test' })
  recipient: string;
  @ApiProperty(STATE)
  state: MessageState;
  @ApiProperty(time('When its cause was stored'))
  created_at: string;
  @ApiProperty(time('When the mail server took it', false))
  sent_at?: string;
}

/** A message in the outbox. */
export class MessageView extends OrderMessageView {
  @ApiProperty({ description: 'The id of its order', required: false, example: '665f1c2ab3d4e5f60718293b' })
  order_id?: string;
  @ApiProperty({ description: 'The number of its order', required: false, example: 'NB-7K2M-9QXD' })
  order_number?: string;
  @ApiProperty({
    description: 'Why it failed or is not sent, or why its last try did not succeed',
    required: false,
    example: '550 No such mailbox',
  })
  reason?: string;
  @ApiProperty(time('When it is sent or tried again; of a message that does not wait, when it was last tried'))
  due_at: string;
  @ApiProperty({ description: 'Tries so far', type: 'integer', minimum: 0, example: 1 })
  tries: number;
}

/** A message with what it says. */
export class MessagePreview extends MessageView {
  @ApiProperty({ description: 'As HTML, as a mail program shows it', example: '<!doctype html>…' })
  html: string;
  @ApiProperty({ description: 'As text', example: 'Thank you for your order NB-7K2M-9QXD.' })
  text: string;
}

/** The number of messages that changed. */
export class MessagesChanged {
  @ApiProperty({ description: 'The number of messages that changed', type: 'integer', minimum: 0, example: 12 })
  modifiedCount: number;
}
