import { MESSAGE_ACTIONS } from '#modules/messages/domain/message.events.js';
import { ORDER_ACTIONS } from '#modules/orders/domain/order.events.js';
import { PAPER_ACTIONS } from '#modules/papers/domain/paper.events.js';
import { PAPER_LOG_ACTIONS } from '#app/recording/papers/domain/paper-log.events.js';
import { PART_ACTIONS } from '#modules/parts/domain/part.events.js';
import { ATTRIBUTE_ACTIONS } from '#modules/parts/domain/attribute-changes.js';
import { CATEGORY_ACTIONS } from '#modules/parts/domain/category-changes.js';
import { SYNONYM_ACTIONS } from '#modules/parts/domain/synonyms.js';
import { PAYMENT_ACTIONS } from '#modules/payments/domain/payment.events.js';
import { REVIEW_ACTIONS } from '#modules/reviews/domain/review.events.js';
import { USER_ACTIONS } from '#modules/users/domain/user.events.js';

/** Actions on the whole store. */
const SHOP_ACTIONS = ['demo-cleared'] as const;

/** Every action in the log, in the order of the API document; each module declares its own. */
export const ACTIONS = [
  ...PART_ACTIONS,
  ...SYNONYM_ACTIONS,
  ...CATEGORY_ACTIONS,
  ...ATTRIBUTE_ACTIONS,
  ...ORDER_ACTIONS,
  ...PAPER_ACTIONS,
  ...PAPER_LOG_ACTIONS,
  ...PAYMENT_ACTIONS,
  ...USER_ACTIONS,
  ...REVIEW_ACTIONS,
  ...MESSAGE_ACTIONS,
  ...SHOP_ACTIONS,
] as const;
export type Action = (typeof ACTIONS)[number];

/** The kinds of records in the log. */
export const SUBJECT_TYPES = [
  'part',
  'synonym',
  'category',
  'attribute',
  'order',
  'user',
  'review',
  'payment',
  'message',
  'paper',
  'shop',
] as const;
