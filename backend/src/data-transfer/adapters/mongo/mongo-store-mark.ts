import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { AuditContent } from '#app/recording/audit-log/domain/audit-entry.js';
import { COMMAND_LINE, DEMO, type Actor } from '#shared/actor.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import { RECORD_TYPE_NAMES, type RecordType } from '../../domain/record-types.js';
import { demoCleared, KEPT_BY_CLEARING, type Cleared, type StoreKind } from '../../domain/store-kind.js';
import { StoreMark } from '../../ports/store-mark.js';
import { MONGO_RECORDS } from './mongo-records.js';
import { AUDIT_LOG } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { STORE_MARK } from './store-mark.schema.js';
import { DATA_CHECKS } from './data-check.schema.js';
import { idsOf } from '#modules/parts/domain/category.js';
import { withoutUnused } from '#modules/parts/domain/attribute-changes.js';
import { withoutEmpty } from '#modules/parts/domain/category-changes.js';
import { ATTRIBUTES } from '#modules/parts/adapters/mongo/attribute.schema.js';
import { CATEGORIES } from '#modules/parts/adapters/mongo/category.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { EVENT_MESSAGES } from '#modules/live-events/adapters/mongo/event-message.schema.js';
import { RATE_WINDOWS } from '#shared/mongo/rate-window.schema.js';
import { MongoStock } from '#modules/parts/adapters/mongo/mongo-stock.js';

const MARK = { _id: 'store' } as const;

/** One document. Records are deleted before the mark changes, so a crash leaves a demo that can be cleared again. */
export class MongoStoreMark extends StoreMark {
  constructor(
    private readonly store: MongoStore,
    private readonly recovery: readonly Sweeper[],
  ) {
    super();
  }

  override async kind(): Promise<StoreKind | undefined> {
    return (await this.store.collection(STORE_MARK).awaitMajority(MARK))?.kind;
  }

  override async claim(kind: StoreKind): Promise<StoreKind> {
    const marked = await this.kind();
    if (marked) return marked;
    await this.store.collection(STORE_MARK).insertIfAbsent({ ...MARK, kind });
    // Another server may have been first.
    return (await this.kind()) ?? kind;
  }

  override async clearDemo(by: Actor): Promise<Cleared | undefined> {
    if ((await this.kind()) !== 'demo') return undefined;
    // Pending audit events are logged before their documents are deleted.
    for (const sweeper of this.recovery) await sweeper.sweep();
    const counts: Record<string, number> = {};
    // From the last type to the first: a crash leaves a key without its order, never an order without its key.
    for (const kind of RECORD_TYPE_NAMES.toReversed()) {
      const count = kind === 'parts' ? await this.clearParts() : await this.clear(kind);
      if (count > 0) counts[kind] = count;
    }
    const categories = await this.clearCategories();
    if (categories > 0) counts['categories'] = categories;
    const attributes = await this.clearAttributes();
    if (attributes > 0) counts['attributes'] = attributes;
    await this.store.collection(EVENT_MESSAGES).deleteMany({});
    await this.store.collection(RATE_WINDOWS).deleteMany({});
    await this.store.collection(DATA_CHECKS).deleteMany({});
    // The deleted orders return no pieces: the stock of the remaining parts is what was put in.
    await new MongoStock(this.store).resetTotalStocked();
    const marks = this.store.collection(STORE_MARK);
    await Promise.all([this.store.bumpRevision('parts'), this.store.bumpRevision('reviews')]);
    const mark = await marks.findOneAndUpdate(
      { ...MARK, kind: 'demo' },
      { $set: { kind: 'live' }, $push: { pending: pendingEvent(demoCleared(by, counts)) } },
    );
    if (!mark) return undefined;
    await new Outbox(this.store).drain(marks, mark);
    return counts;
  }

  /** Returns the number of deleted records. */
  private async clear(kind: RecordType): Promise<number> {
    if (KEPT_BY_CLEARING.includes(kind)) return 0;
    const { collection, records } = MONGO_RECORDS[kind];
    let count = 0;
    for await (const batch of records(this.store)) count += batch.length;
    await collection(this.store).deleteMany({});
    return count;
  }

  private async clearParts(): Promise<number> {
    const before = await this.store.collection(PARTS).count({});
    const ids: string[] = [];
    const remove = () => this.store.collection(PARTS).deleteMany({ _id: trusted({ $in: ids.splice(0) }) });
    for await (const id of this.addedByDemo('part-added')) {
      ids.push(id);
      if (ids.length === 1000) await remove();
    }
    await remove();
    return before - (await this.store.collection(PARTS).count({}));
  }

  /** Removes the demo's categories that are empty once its parts are deleted; returns their number. */
  private async clearCategories(): Promise<number> {
    const lists = this.store.collection(CATEGORIES);
    const list = await lists.findOne({});
    if (!list) return 0;
    const ofDemo = await this.allAddedByDemo('category-added');
    const withParts = new Set<string>();
    for (const _id of idsOf(list.entries))
      if (await this.store.collection(PARTS).findOne({ category_id: _id })) withParts.add(_id);
    const entries = withoutEmpty(list.entries, ofDemo, withParts);
    if (entries.length === 0) await lists.deleteMany({});
    else await lists.findOneAndUpdate({ _id: list._id }, { $set: { entries, revision: list.revision + 1 } });
    return list.entries.length - entries.length;
  }

  /** Removes the demo's attributes that nothing has once its parts and categories are deleted; returns their number. */
  private async clearAttributes(): Promise<number> {
    const lists = this.store.collection(ATTRIBUTES);
    const list = await lists.findOne({});
    if (!list) return 0;
    const ofDemo = await this.allAddedByDemo('attribute-added');
    const categories = await this.store.collection(CATEGORIES).findOne({});
    const used = new Set(categories?.entries.flatMap(({ attributes }) => attributes));
    for (const { key } of list.entries)
      if (await this.store.collection(PARTS).findOne({ 'attributes.key': key })) used.add(key);
    const entries = withoutUnused(list.entries, ofDemo, used);
    if (entries.length === 0) await lists.deleteMany({});
    else await lists.findOneAndUpdate({ _id: list._id }, { $set: { entries, revision: list.revision + 1 } });
    return list.entries.length - entries.length;
  }

  private async allAddedByDemo(action: 'category-added' | 'attribute-added'): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const id of this.addedByDemo(action)) ids.add(id);
    return ids;
  }

  /** The ids of what the demo or `generate` added. */
  private async *addedByDemo(action: 'part-added' | 'category-added' | 'attribute-added'): AsyncGenerator<string> {
    const actor = trusted({ $in: [DEMO.who, COMMAND_LINE.who] });
    for await (const { content } of this.store.collection(AUDIT_LOG).scan({ action, actor }, ['content']))
      yield (JSON.parse(content) as AuditContent).subject.id;
  }
}
