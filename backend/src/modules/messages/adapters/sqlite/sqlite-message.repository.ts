import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { Clause } from '#shared/sqlite/clauses.js';
import { KeysetList } from '#shared/sqlite/keyset-page.js';
import { columnValues, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { heldMessages, sentAgain } from '../../domain/message.events.js';
import { MESSAGE_LIST, type MessageFilter, type MessageSort, searched } from '../../domain/message-list.js';
import { MessageRepository, type TryResult } from '../../ports/message.repository.js';
import { STOPPED, STOPPED_STATES } from '#app/recording/messages/adapters/sqlite/message.schema.js';
import { MESSAGE_COLUMNS, recordMessages } from '#app/recording/messages/adapters/sqlite/sqlite-message-recorder.js';
import { type Message, MESSAGE_RECORD, type MessageState } from '#app/recording/messages/domain/message.js';

type MessageRow = RowOf<typeof MESSAGE_RECORD>;

const COLUMNS = MESSAGE_COLUMNS.join(', ');
const SELECT = `SELECT ${COLUMNS} FROM messages`;
const LEASE = `UPDATE messages SET lease = ?, due_at = ?, tries = tries + 1 WHERE seq = (
  SELECT seq FROM messages WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT 1
) RETURNING ${COLUMNS}`;
const FINISH = `UPDATE messages SET state = ?, due_at = ?, tries = ?, reason = ?, sent_at = ?, lease = NULL
  WHERE _id = ? AND lease = ? AND state = 'waiting'`;
const SEND_AGAIN = `UPDATE messages SET state = 'waiting', due_at = ?, tries = 0, resends = resends + 1, reason = NULL, sent_at = NULL
  WHERE _id = ? AND state <> 'waiting'`;
const END_HOLD = `UPDATE messages SET state = ?, due_at = ?, reason = ? WHERE state = 'held'`;
const OVERDUE = `SELECT count(*) AS overdue FROM messages WHERE state = 'waiting' AND due_at < ?`;
const DELETE = `DELETE FROM messages WHERE seq IN (
  SELECT seq FROM messages WHERE created_at < ? ORDER BY created_at LIMIT ?
)`;

/** The outbox in SQLite. */
export class SqliteMessageRepository extends MessageRepository {
  private readonly rows: KeysetList<MessageRow, Message, MessageSort>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.rows = new KeysetList(store, {
      table: 'messages',
      columns: MESSAGE_COLUMNS,
      list: MESSAGE_LIST,
      fromRow,
    });
  }

  override async add(messages: readonly Message[]): Promise<void> {
    await this.store.write((tx) => recordMessages(tx, messages));
  }

  override async leaseDue(now: string, until: string, lease: string): Promise<Message | undefined> {
    // Most sweeps find nothing, and need no write.
    if (!this.store.one(`SELECT 1 FROM messages WHERE state = 'waiting' AND due_at <= ? LIMIT 1`, [now]))
      return undefined;
    const [row] = await this.store.write((tx) => tx.all<MessageRow>(LEASE, [lease, until, now]));
    return row && fromRow(row);
  }

  override finish({ _id, lease = '' }: Message, result: TryResult): Promise<boolean> {
    const values = columnValues(result, ['state', 'due_at', 'tries', 'reason', 'sent_at']);
    return this.store.write((tx) => tx.run(FINISH, [...values, _id, lease]) === 1);
  }

  override replace({ _id, lease = '' }: Message, messages: readonly Message[]): Promise<boolean> {
    return this.store.write((tx) => {
      if (tx.run('DELETE FROM messages WHERE _id = ? AND lease = ?', [_id, lease]) === 0) return false;
      recordMessages(tx, messages);
      return true;
    });
  }

  override async find(id: string): Promise<Message | undefined> {
    const row = this.store.one<MessageRow>(`${SELECT} WHERE _id = ?`, [id]);
    return row && fromRow(row);
  }

  override async ofOrder(order_id: string, limit: number): Promise<Message[]> {
    const newest = `${SELECT} WHERE _id BETWEEN ? AND ? ORDER BY created_at DESC, _id DESC LIMIT ?`;
    return this.store.all<MessageRow>(newest, [order_id, `${order_id}~`, limit]).map(fromRow);
  }

  override async list(filter: MessageFilter, page: PageRequest<MessageSort>): Promise<Page<Message>> {
    return await this.rows.page(page, conditions(filter));
  }

  override stream(filter: MessageFilter, sort: MessageSort, descending: boolean): AsyncIterable<readonly Message[]> {
    return this.rows.stream(sort, descending, conditions(filter));
  }

  override sendAgain(id: string, now: string, by: Actor): Promise<'waiting' | 'already' | 'unknown'> {
    return this.store.write((tx) => {
      const row = tx.one<MessageRow>(`${SELECT} WHERE _id = ?`, [id]);
      if (!row) return 'unknown';
      if (tx.run(SEND_AGAIN, [now, id]) === 0) return 'already';
      appendAuditEvents(tx, [sentAgain(fromRow(row), by)]);
      return 'waiting';
    });
  }

  override endHold(
    { state, reason }: { state: 'waiting' | 'not-sent'; reason?: string },
    now: string,
    by: Actor,
  ): Promise<number> {
    return this.store.write((tx) => {
      const ended = tx.run(END_HOLD, [state, now, reason ?? null]);
      if (ended > 0) appendAuditEvents(tx, [heldMessages(state, ended, by)]);
      return ended;
    });
  }

  override async count(state: MessageState): Promise<number> {
    const row = this.store.one<{ count: number }>(`SELECT count(*) AS count FROM messages WHERE ${inState(state)}`);
    return row?.count ?? 0;
  }

  override async countOverdue(moment: string): Promise<number> {
    return this.store.one<{ overdue: number }>(OVERDUE, [moment])?.overdue ?? 0;
  }

  override deleteBefore(moment: string, limit: number): Promise<boolean> {
    return this.store.write((tx) => tx.run(DELETE, [moment, limit]) === limit);
  }
}

/** The condition of a state, by which SQLite finds the index of those that have one. */
function inState(state: MessageState): string {
  return `state = '${state}'${STOPPED_STATES.includes(state) ? ` AND ${STOPPED}` : ''}`;
}

const CONDITIONS = { kind: 'kind = ?', order_number: 'order_number = ?', recipient: 'instr(recipient, ?) = 1' };

/** One search for all filters, so that a thread reads the table, once. */
function conditions(filter: MessageFilter): Clause[] {
  const { state, ...others } = searched(filter);
  const given = Object.entries(others) as [keyof typeof CONDITIONS, string][];
  const where = [...(state === undefined ? [] : [inState(state)]), ...given.map(([name]) => CONDITIONS[name])];
  if (where.length === 0) return [];
  const sql = `SELECT seq AS found FROM messages WHERE ${where.join(' AND ')}`;
  return [{ sql, params: given.map(([, value]) => value), isSearch: true }];
}

const fromRow: (row: MessageRow) => Message = rowReader(MESSAGE_RECORD);
