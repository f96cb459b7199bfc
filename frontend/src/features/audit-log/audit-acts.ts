import type { AuditEntryView } from '@/api/types.gen';

export type AuditAction = AuditEntryView['action'];

/** What each act is called, in the order in which the filter offers them. */
export const ACT_NAMES: Readonly<Record<AuditAction, string>> = {
  'part-added': 'Part added',
  'part-changed': 'Part changed',
  'part-deleted': 'Part deleted',
  'order-shipped': 'Order shipped',
  'order-shipping-undone': 'Shipping undone',
  'order-deleted': 'Order deleted',
  'payment-recorded': 'Payment recorded',
  'order-refunded': 'Order refunded',
  'payment-refunded': 'Payment refunded',
  'admin-made': 'Admin made',
  'admin-removed': 'Admin removed',
  'review-hidden': 'Review hidden',
  'review-shown': 'Review shown',
  'demo-cleared': 'Demo data cleared',
};

export const AUDIT_SORTS = ['-at', 'at'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

export const AUDIT_SORT_CHOICES = [
  { value: '-at', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
] as const satisfies readonly { value: AuditSort; label: string }[];

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What the log is narrowed by besides a search, under the API's names. */
export const AUDIT_FIELDS = {
  action: (value: string) => value in ACT_NAMES,
  from: isDay,
  to: isDay,
};
export type AuditField = keyof typeof AUDIT_FIELDS;
