import type { Page, PageRequest } from '#shared/page.js';
import { type AuditDocument, AUDIT_LOG } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { trusted, type Filter } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { filtersOf } from '#shared/mongo/search.js';
import type { AuditContent, AuditEntry } from '#app/recording/audit-log/domain/audit-entry.js';
import { AUDIT_LIST, type AuditFilter, type AuditSort } from '../../domain/audit-list.js';
import type { ChainHead, ChainLink } from '../../domain/chain-check.js';
import { AuditLogRepository } from '../../ports/audit-log.repository.js';
import { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';

/** The audit log in MongoDB. */
export class MongoAuditLogRepository extends AuditLogRepository {
  private readonly entries: KeysetList<AuditDocument, AuditEntry, AuditSort>;
  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    super();
    this.entries = new KeysetList(store.collection(AUDIT_LOG), { list: AUDIT_LIST, fromDocument });
    this.outbox = new Outbox(store);
  }

  override async list(filter: AuditFilter, page: PageRequest<AuditSort>): Promise<Page<AuditEntry>> {
    return await this.entries.page(page, auditConditions(filter));
  }

  override async *stream(
    filter: AuditFilter,
    sort: AuditSort,
    descending: boolean,
  ): AsyncGenerator<readonly AuditEntry[]> {
    yield* this.entries.stream(sort, descending, auditConditions(filter));
  }

  override async head(): Promise<ChainHead> {
    const head = await this.outbox.head();
    // The head was removed: this head matches no log, so the check fails.
    if (!head) return { entries: -1, hash: '' };
    const { entries, hash, newest } = head;
    const last = newest.at(-1);
    return { entries, hash, ...(last && { _id: last._id }) };
  }

  override async links(after: number, limit: number): Promise<ChainLink[]> {
    const links = await this.store.collection(AUDIT_LOG).findMany({ seq: trusted({ $gt: after }) }, { seq: 1 }, limit);
    return links.map(({ seq: position, _id, content: text, previous_hash, hash }) => ({
      ...{ position, _id, text, previous_hash, hash },
    }));
  }
}

function auditConditions(filter: AuditFilter): Filter[] {
  return filtersOf(AUDIT_LIST, filter, { actor: (actor) => ({ actor: actor.toLowerCase() }) });
}

function fromDocument({ content, previous_hash, hash }: AuditDocument): AuditEntry {
  return { ...(JSON.parse(content) as AuditContent), previous_hash, hash };
}
