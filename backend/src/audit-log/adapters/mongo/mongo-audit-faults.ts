/** Every place between two writes of one act: what a crash there leaves is in docs/decisions/0017-mongodb-without-transactions.md. */
export const AUDIT_FAULTS = ['act-done', 'entry-chained', 'entry-logged'] as const;

export type AuditFault = (typeof AUDIT_FAULTS)[number];
