import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { Actor } from '#shared/actor.js';
import { newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { fieldsOf } from '#shared/record.js';
import { columnValues, insertInto, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { clausesOf } from '#shared/sqlite/clauses.js';
import { counterValue, KeysetList } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { reviewModerated } from '../../domain/review.events.js';
import { limitedDay } from '../../domain/review-policy.js';
import { reviewErrors } from '../../domain/review.errors.js';
import {
  REVIEW_LIST,
  REVIEW_RECORD,
  type NewReview,
  type Review,
  type ReviewFilter,
  type ReviewSort,
} from '../../domain/review.js';
import { ReviewRepository } from '../../ports/review.repository.js';

const COLUMNS = fieldsOf(REVIEW_RECORD);
const INSERT = `${insertInto('reviews', COLUMNS)} ON CONFLICT (_id) DO NOTHING`;
const fromRow = rowReader(REVIEW_RECORD);

const TABLE = { table: 'reviews', counted: 'status' } as const;

type ReviewRow = RowOf<typeof REVIEW_RECORD>;

export class SqliteReviewRepository extends ReviewRepository {
  private readonly reviews: KeysetList<ReviewRow, Review, ReviewSort>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.reviews = new KeysetList(store, {
      ...TABLE,
      columns: COLUMNS,
      list: REVIEW_LIST,
      fromRow,
    });
  }

  override add(newReview: NewReview, { maxPerDay, id }: { maxPerDay?: number; id?: string } = {}): Promise<Review> {
    const now = Date.now();
    const review: Review = {
      ...newReview,
      _id: id ?? newId(now),
      hidden: false,
      created_at: new Date(now).toISOString(),
    };
    return this.store.write((tx) => {
      if (maxPerDay !== undefined && writtenSince(tx, review.email, limitedDay(now).day) >= maxPerDay)
        throw reviewErrors.tooMany(maxPerDay, now);
      tx.run(INSERT, columnValues(review, COLUMNS));
      return review;
    });
  }

  override async list(filter: ReviewFilter, page: PageRequest<ReviewSort>): Promise<Page<Review>> {
    return await this.reviews.page(page, clausesOf(REVIEW_LIST, filter, TABLE));
  }

  override stream(filter: ReviewFilter, sort: ReviewSort, descending: boolean): AsyncIterable<readonly Review[]> {
    return this.reviews.stream(sort, descending, clausesOf(REVIEW_LIST, filter, TABLE));
  }

  override moderate(id: string, hidden: boolean, by: Actor): Promise<'changed' | 'unchanged' | 'unknown'> {
    return this.store.write((tx) => {
      const [changed] = tx.all<ReviewRow>(
        `UPDATE reviews SET hidden = ? WHERE _id = ? AND hidden <> ? RETURNING ${COLUMNS.join(', ')}`,
        [hidden, id, hidden],
      );
      if (!changed) return tx.one('SELECT _id FROM reviews WHERE _id = ?', [id]) ? 'unchanged' : 'unknown';
      appendAuditEvents(tx, [reviewModerated(fromRow(changed), by)]);
      return 'changed';
    });
  }

  override async revision(): Promise<number> {
    return counterValue(this.store, 'reviews.revision');
  }
}

function writtenSince(tx: Transaction, email: string, moment: string): number {
  const written = 'SELECT count(*) AS count FROM reviews WHERE email = ? AND created_at >= ?';
  return tx.one<{ count: number }>(written, [email, moment])?.count ?? 0;
}
