import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { fromRow, orderRow } from '#modules/orders/adapters/sqlite/sqlite-order-row.js';
import { issueOrOwe } from '#modules/orders/adapters/sqlite/sqlite-order-papers.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { Actor } from '#shared/actor.js';
import type { Billing } from '#shared/billing.js';
import type { Page, PageRequest } from '#shared/page.js';
import { fieldsOf } from '#shared/record.js';
import { type Clause, clausesOf, isSearch, matching } from '#shared/sqlite/clauses.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { KeysetList } from '#shared/sqlite/keyset-page.js';
import { columnValues, insertInto } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { CorrectionRequest } from '#modules/orders/domain/correction-request.js';
import type { RequestRefusal } from '../../domain/new-correction-request.js';
import { PAPER_LIST, type PaperFilter, type PaperSort } from '../../domain/paper-list.js';
import type { PaperSum } from '../../domain/paper-sums.js';
import { invoiceCorrected, invoiceCreated } from '../../domain/paper.events.js';
import { PaperRepository } from '../../ports/paper.repository.js';
import { decideRequest, requestCorrection } from './sqlite-correction-requests.js';
import {
  issuePaper,
  issuePapers,
  logPapers,
  newestTime,
  PAPER_COLUMNS,
  paperFromRow,
  type PaperRow,
  papersOf,
} from '#app/recording/papers/adapters/sqlite/sqlite-paper-issuer.js';
import { correction, invoiceIn } from '#app/recording/papers/domain/next-paper.js';
import type { Buyer } from '#app/recording/papers/domain/paper-content.js';
import { clockRefusal } from '#app/recording/papers/domain/paper-clock.js';
import { paperPrinted } from '#app/recording/papers/domain/paper-log.events.js';
import { type Paper, type PaperFile, PAPER_FILE_RECORD } from '#app/recording/papers/domain/paper.js';
import type { Issuer } from '#shared/issuer.js';

const TABLE = { table: 'papers' } as const;
const SUMS = 'kind, tax_rate, count(*) AS papers, sum(total_cents) AS total_cents, sum(tax_cents) AS tax_cents';
type SumRow = Omit<PaperSum, 'tax_rate'> & { tax_rate: number | null };
const FILE_COLUMNS = fieldsOf(PAPER_FILE_RECORD);
const FILE = `SELECT ${FILE_COLUMNS.join(', ')} FROM paper_files WHERE paper_id = ?`;
const ADD_FILE = insertInto('paper_files', FILE_COLUMNS);
/** Papers have no index by customer, so that payments need not maintain one. */
const OF_EMAIL = 'order_id IN (SELECT _id FROM orders WHERE email = ?)';

/** Papers in SQLite: those of a payment or refund are issued in its transaction. */
export class SqlitePaperRepository extends PaperRepository {
  private readonly papers: KeysetList<PaperRow, Paper, PaperSort>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.papers = new KeysetList(store, {
      ...TABLE,
      columns: PAPER_COLUMNS,
      list: PAPER_LIST,
      fromRow: paperFromRow,
    });
  }

  override async issueOwed(issuer?: Issuer): Promise<void> {
    await this.issueEach(issuer);
    await logPapers(this.store);
  }

  private async issueEach(issuer?: Issuer): Promise<void> {
    if (clockRefusal(new Date().toISOString(), newestTime(this.store))) return;
    const withInvoice = 'EXISTS (SELECT 1 FROM papers WHERE order_id = orders._id)';
    const next = `SELECT _id FROM orders WHERE papers = 'owed' AND _id > ? ${issuer ? '' : `AND ${withInvoice}`} ORDER BY _id LIMIT 100`;
    for (let after = ''; ;) {
      const owing = this.store.all<{ _id: string }>(next, [after]);
      for (const { _id } of owing) await this.issueOwedBy(_id, issuer);
      const last = owing.at(-1);
      if (!last) return;
      after = last._id;
    }
  }

  override issueOwedBy(order_id: string, issuer?: Issuer): Promise<void> {
    return this.store.write((tx) => {
      const order = orderOf(tx, order_id);
      if (order?.papers === 'owed') issueOrOwe(tx, order, issuer);
    });
  }

  override create(order_id: string, issuer: Issuer, by: Actor): Promise<'created' | 'exists' | 'unpaid' | 'unknown'> {
    return this.store.write((tx) => {
      const order = orderOf(tx, order_id);
      if (!order?.status) return order ? 'unpaid' : 'unknown';
      const sql = `UPDATE orders SET papers = 'made' WHERE _id = ? AND papers IS NULL AND status <> 'unpaid'`;
      if (tx.run(sql, [order_id]) === 0) return 'exists';
      issuePapers(tx, order, issuer);
      appendAuditEvents(tx, [invoiceCreated(order, by)]);
      return 'created';
    });
  }

  override correct(
    order_id: string,
    invoice: string,
    buyer: Buyer,
    by: Actor,
  ): Promise<'corrected' | 'replaced' | 'credited' | 'unknown'> {
    return this.store.write((tx) => {
      const order = orderOf(tx, order_id);
      const papers = papersOf(tx, order_id);
      const current = invoiceIn(papers);
      if (!order || !current) return 'unknown';
      if (current.number !== invoice) return 'replaced';
      const note = correction(current, papers, buyer);
      if (!note) return 'credited';
      issuePaper(tx, note);
      issuePapers(tx, order);
      appendAuditEvents(tx, [invoiceCorrected(order, invoice, by)]);
      decideRequest(tx, order, by);
      return 'corrected';
    });
  }

  override requestCorrection(order_id: string, billing: Billing): Promise<CorrectionRequest | RequestRefusal> {
    return this.store.write((tx) => {
      const order = orderOf(tx, order_id);
      return order ? requestCorrection(tx, order, billing) : 'unknown';
    });
  }

  override refuseCorrection(order_id: string, refusal: string, by: Actor): Promise<CorrectionRequest | 'none'> {
    return this.store.write((tx) => {
      const order = orderOf(tx, order_id);
      return (order && decideRequest(tx, order, by, refusal)) ?? 'none';
    });
  }

  override async newestTime(): Promise<string> {
    return newestTime(this.store);
  }

  override async ofOrder(order_id: string): Promise<Paper[]> {
    return papersOf(this.store, order_id);
  }

  override async list(filter: PaperFilter, page: PageRequest<PaperSort>): Promise<Page<Paper>> {
    return await this.papers.page(page, conditionsOf(filter));
  }

  override stream(filter: PaperFilter, sort: PaperSort, descending: boolean): AsyncIterable<readonly Paper[]> {
    return this.papers.stream(sort, descending, conditionsOf(filter));
  }

  override async sums(filter: PaperFilter): Promise<PaperSum[]> {
    const clauses = conditionsOf(filter);
    // SQLite does not see that this index has all columns.
    const { sql, params } = matching(clauses.some(isSearch) ? 'papers' : 'papers INDEXED BY papers_by_age', clauses);
    const sums = `SELECT ${SUMS} ${sql} GROUP BY kind, tax_rate ORDER BY min(issued_at)`;
    const rows = await this.store.allInThread<SumRow>(sums, params);
    return rows.map(({ tax_rate, ...sum }) => ({ ...sum, ...(tax_rate !== null && { tax_rate }) }));
  }

  override async file(paper_id: string): Promise<PaperFile | undefined> {
    return this.store.one<PaperFile>(FILE, [paper_id]);
  }

  override addFile(file: PaperFile, paper: Paper): Promise<PaperFile> {
    return this.store.write((tx) => {
      const stored = tx.one<PaperFile>(FILE, [paper._id]);
      if (stored) return stored;
      tx.run(ADD_FILE, columnValues(file, FILE_COLUMNS));
      appendAuditEvents(tx, [paperPrinted(file, paper)]);
      return file;
    });
  }
}

function conditionsOf(filter: PaperFilter): Clause[] {
  const email = (value: string) => [{ sql: OF_EMAIL, params: [value], sortedBy: 'order_id' }];
  return clausesOf(PAPER_LIST, filter, { ...TABLE, conditions: { email } });
}

function orderOf(tx: Transaction, id: string): Order | undefined {
  const row = orderRow(tx, id);
  return row && fromRow(row);
}
