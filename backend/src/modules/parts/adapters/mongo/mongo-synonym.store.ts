import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { PendingEvent } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { Actor } from '#shared/actor.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { SynonymMap } from '../../domain/part-search.js';
import {
  FIRST_SYNONYMS,
  type Synonym,
  type SynonymChange,
  synonymMap,
  type Synonyms,
  withoutSynonym,
  withSynonym,
} from '../../domain/synonyms.js';
import { SynonymStore } from '../../ports/synonym.store.js';
import { SYNONYMS, type SynonymsDocument } from './synonym.schema.js';

const ID = { _id: 'parts' } as const;
/** How long a server searches with what it has read, in milliseconds. */
const MAX_AGE_MS = 2000;

/** What this process has read from each store. */
const known = new WeakMap<MongoStore, { until: number; map: Promise<SynonymMap> }>();

export class MongoSynonymStore extends SynonymStore {
  constructor(private readonly store: MongoStore) {
    super();
  }

  override async read(): Promise<Synonyms> {
    // Majority read: after a rollback the same revision would identify other synonyms.
    return (await this.synonyms.findOneMajority(ID)) ?? FIRST_SYNONYMS;
  }

  override async set(synonym: Synonym, by: Actor): Promise<void> {
    await this.write(({ entries }) => withSynonym(entries, synonym, by));
  }

  override remove(word: string, by: Actor): Promise<boolean> {
    return this.write(({ entries }) => withoutSynonym(entries, word, by));
  }

  /** Those for a search: the changes of other servers come seconds later. */
  current(): Promise<SynonymMap> {
    const last = known.get(this.store);
    if (last && Date.now() < last.until) return last.map;
    const map = this.read().then(({ entries }) => synonymMap(entries));
    known.set(this.store, { until: Date.now() + MAX_AGE_MS, map });
    map.catch(() => known.delete(this.store));
    return map;
  }

  /** Retries while another server changes them. Returns whether anything changed. */
  private async write(change: (now: Synonyms) => SynonymChange): Promise<boolean> {
    for (;;) {
      const now = await this.read();
      const { entries, event } = change(now);
      if (!event) return false;
      const changed = await this.replace(now.revision, entries, pendingEvent(event));
      known.delete(this.store);
      if (!changed) continue;
      await new Outbox(this.store).drain(this.synonyms, changed);
      return true;
    }
  }

  private async replace(
    revision: number,
    entries: readonly Synonym[],
    event: PendingEvent,
  ): Promise<SynonymsDocument | undefined> {
    const next = { entries, revision: revision + 1 };
    if (revision > 0)
      return this.synonyms.findOneAndUpdate({ ...ID, revision }, { $set: next, $push: { pending: event } });
    const first = { ...ID, ...next, pending: [event] };
    return (await this.synonyms.insertIfAbsent(first)) ? first : undefined;
  }

  private get synonyms() {
    return this.store.collection(SYNONYMS);
  }
}
