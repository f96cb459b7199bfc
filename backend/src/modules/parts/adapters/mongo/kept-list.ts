import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { PendingEvent } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { Collection, CollectionDefinition } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { KeptList, ListChange } from '../../domain/kept-list.js';
import type { KeptDocument } from './kept-list.schema.js';

const ID = { _id: 'parts' } as const;
/** How long a server uses what it has read, in milliseconds. */
const MAX_AGE_MS = 2000;

interface Options<Entry, View> {
  collection: CollectionDefinition<KeptDocument<Entry>>;
  /** until the first change */
  first: KeptList<Entry>;
  /** what `current` makes of the entries */
  view: (entries: readonly Entry[]) => View;
  afterChange?: () => Promise<void>;
}

type Known = Map<string, { until: number; view: Promise<unknown> }>;

/** What this process has read from each store, by collection. */
const knownOf = new WeakMap<MongoStore, Known>();

/** A list that is kept as one document. */
export class MongoKeptList<Entry, View> {
  private readonly lists: Collection<KeptDocument<Entry>>;
  private readonly known: Known;

  constructor(
    private readonly store: MongoStore,
    private readonly options: Options<Entry, View>,
  ) {
    this.lists = store.collection(options.collection);
    this.known = knownOf.get(store) ?? (new Map() as Known);
    knownOf.set(store, this.known);
  }

  async read(): Promise<KeptList<Entry>> {
    // Majority read: after a rollback the same revision would identify another list.
    return (await this.lists.findOneMajority(ID)) ?? this.options.first;
  }

  /** What it stands for: the changes of other servers come seconds later. */
  current(): Promise<View> {
    const { collection, view } = this.options;
    const last = this.known.get(collection.name);
    if (last && Date.now() < last.until) return last.view as Promise<View>;
    const made = this.read().then(({ entries }) => view(entries));
    this.known.set(collection.name, { until: Date.now() + MAX_AGE_MS, view: made });
    made.catch(() => this.known.delete(collection.name));
    return made;
  }

  /** Retries while another server changes the list. Returns whether anything changed. */
  async write(change: (entries: readonly Entry[]) => ListChange<Entry> | Promise<ListChange<Entry>>): Promise<boolean> {
    for (;;) {
      const now = await this.read();
      const { entries, event } = await change(now.entries);
      if (entries === now.entries) return false;
      if (await this.writeAt(now.revision, entries, event && pendingEvent(event))) return true;
    }
  }

  /** Replaces the list if it still has this revision; returns whether it had. */
  async writeAt(revision: number, entries: readonly Entry[], event?: PendingEvent): Promise<boolean> {
    const changed = await this.replace(revision, entries, event ? [event] : []);
    this.known.delete(this.options.collection.name);
    if (!changed) return false;
    await Promise.all([this.options.afterChange?.(), new Outbox(this.store).drain(this.lists, changed)]);
    return true;
  }

  private async replace(
    revision: number,
    entries: readonly Entry[],
    events: PendingEvent[],
  ): Promise<KeptDocument<Entry> | undefined> {
    const next = { entries, revision: revision + 1 };
    if (revision > 0)
      return this.lists.findOneAndUpdate(
        { ...ID, revision },
        { $set: next, ...(events.length > 0 && { $push: { pending: { $each: events } } }) },
      );
    const first = { ...ID, ...next, pending: events };
    return (await this.lists.insertIfAbsent(first)) ? first : undefined;
  }
}
