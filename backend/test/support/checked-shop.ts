import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import { checkData, type CheckOptions } from '#app/data-check/check-data.js';
import type { StoreCheck } from '#app/data-check/domain/data-check.js';
import { collect } from './concurrency.js';
import { populate, type WholeShop } from './whole-shop.js';

type Changed = 'parts' | 'orders' | 'messages' | 'papers';
type Fields = Record<string, string | number | object | null>;

/** A whole shop whose records a test can change directly in the store; null removes a field. */
export interface CheckedShop extends WholeShop {
  change: (type: Changed, id: string, fields: Fields) => Promise<void>;
}

/** The result of the work while the record has these fields; then it has its own again. */
export async function whileChanged<T>(
  shop: CheckedShop,
  [type, id, fields]: readonly [Changed, string, Fields],
  work: () => Promise<T>,
): Promise<T> {
  const records = (await collect(shop.store.records(type))) as (Fields & { _id: string })[];
  const record = records.find(({ _id }) => _id === id);
  await shop.change(type, id, fields);
  const result = await work();
  await shop.change(type, id, Object.fromEntries(Object.keys(fields).map((name) => [name, record?.[name] ?? null])));
  return result;
}

/**
 * Stores records of each type, and finishes the work that follows. On MongoDB a part counts the pieces of its reservations, not of their
 * orders, until that work removes them.
 */
export async function populated(shop: CheckedShop) {
  const ids = await populate(shop);
  await shop.store.quiesce();
  return ids;
}

/** The lines of one check. */
export async function problemsOf({ checker }: Pick<WholeShop, 'checker'>, check: StoreCheck): Promise<string[]> {
  return checker.inspect(async (problems) => {
    const lines: string[] = [];
    for await (const line of problems(check)) lines.push(line);
    return lines;
  });
}

export function check({ checker, auditLog }: Pick<WholeShop, 'checker' | 'auditLog'>, options: CheckOptions = {}) {
  return checkData({ checker, auditLog: new AuditLogService(auditLog), version: '1.2.3' }, options);
}

/** The problems that are left after a repair, and what was repaired. */
export async function repaired(shop: Pick<WholeShop, 'checker' | 'auditLog'>) {
  const lines: string[] = [];
  const { problems } = await check(shop, { repair: true, onRepair: (line) => lines.push(line) });
  return { problems, lines };
}
