import { CARD } from '#modules/orders/domain/card.js';
import { fieldsOf } from '#shared/record.js';
import { columnValues, insertInto, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { SANDBOX_INTENT, type SandboxIntent } from '../../domain/sandbox-intent.js';
import type { Period } from '../../ports/payment.gateway.js';
import { SandboxLedger } from '../../ports/sandbox-ledger.js';

type Row = RowOf<typeof SANDBOX_INTENT>;

const COLUMNS = fieldsOf(SANDBOX_INTENT);
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM sandbox_intents`;
const INSERT = `${insertInto('sandbox_intents', COLUMNS)} ON CONFLICT (idempotency_key) DO NOTHING`;
const CHANGED = ['status', 'succeeded_at', ...fieldsOf(CARD), 'dispute', 'refunds'] as const;
const REPLACE = `UPDATE sandbox_intents SET ${CHANGED.map((column) => `${column} = ?`).join(', ')}, revision = revision + 1
  WHERE id = ? AND revision = ?`;
const readRow = rowReader(SANDBOX_INTENT);

/** The intents of the card sandbox in SQLite, a row for each. */
export class SqliteSandboxLedger extends SandboxLedger {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async find(id: string): Promise<SandboxIntent | undefined> {
    return this.store.all<Row>(`${SELECT} WHERE id = ?`, [id]).map(readRow)[0];
  }

  override async findByKey(idempotencyKey: string): Promise<SandboxIntent | undefined> {
    return this.store.all<Row>(`${SELECT} WHERE idempotency_key = ?`, [idempotencyKey]).map(readRow)[0];
  }

  override async insert(intent: SandboxIntent): Promise<void> {
    await this.store.write((tx) => tx.run(INSERT, columnValues(intent, COLUMNS)));
  }

  override replace(intent: SandboxIntent): Promise<boolean> {
    const values = [...columnValues(intent, CHANGED), intent.id, intent.revision];
    return this.store.write((tx) => tx.run(REPLACE, values) === 1);
  }

  override async list({ from, to }: Period, limit: number, before?: SandboxIntent): Promise<readonly SandboxIntent[]> {
    const newest = `${SELECT} WHERE created_at >= ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?`;
    return this.store.all<Row>(newest, [from, before?.created_at ?? to, before?.id ?? '', limit]).map(readRow);
  }
}
