import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import { checkData, type CheckOptions } from '#app/data-check/check-data.js';
import type { StoreCheck } from '#app/data-check/domain/data-check.js';
import { collect } from './concurrency.js';
import { populate, type WholeShop } from './whole-shop.js';

type Changed = 'parts' | 'categories' | 'uploads' | 'orders' | 'users' | 'messages' | 'papers' | 'paper_files';
type Fields = Record<string, string | number | object | null>;

/** A whole shop whose records a test can change directly in the store; null removes a field. */
export interface CheckedShop extends WholeShop {
  change: (type: Changed, id: string, fields: Fields) => Promise<void>;
  /** removes records directly in the store */
  remove: (type: Changed, ids: readonly string[]) => Promise<void>;
  /** removes a file of an upload directly in the store */
  lose: (file: string) => Promise<unknown>;
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
    for await (const line of problems(check)) lines.push(typeof line === 'string' ? line : line.note);
    return lines;
  });
}

export function check(shop: Pick<WholeShop, 'checker' | 'auditLog' | 'store'>, options: CheckOptions = {}) {
  const auditLog = new AuditLogService(shop.auditLog);
  return checkData({ checker: shop.checker, auditLog, version: '1.2.3' }, options);
}

/** The problems that are left after a repair, and what was repaired. */
export async function repaired(shop: Pick<WholeShop, 'checker' | 'auditLog' | 'store'>) {
  const lines: string[] = [];
  const { problems } = await check(shop, { repair: true, onRepair: (line) => lines.push(line) });
  return { problems, lines };
}
