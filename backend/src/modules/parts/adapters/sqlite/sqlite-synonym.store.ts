import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { Actor } from '#shared/actor.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { SynonymMap } from '../../domain/part-search.js';
import {
  FIRST_SYNONYMS,
  type Synonym,
  type SynonymChange,
  synonymMap,
  type Synonyms,
  SYNONYMS_RECORD,
  withoutSynonym,
  withSynonym,
} from '../../domain/synonyms.js';
import { SynonymStore } from '../../ports/synonym.store.js';

const readRow = rowReader(SYNONYMS_RECORD);

export class SqliteSynonymStore extends SynonymStore {
  /** after that many commits */
  private known = { commits: -1, revision: FIRST_SYNONYMS.revision, map: synonymMap(FIRST_SYNONYMS.entries) };

  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async read(): Promise<Synonyms> {
    return readFrom(this.store);
  }

  override set(synonym: Synonym, by: Actor): Promise<void> {
    return this.store.write((tx) => void write(tx, ({ entries }) => withSynonym(entries, synonym, by)));
  }

  override remove(word: string, by: Actor): Promise<boolean> {
    return this.store.write((tx) => write(tx, ({ entries }) => withoutSynonym(entries, word, by)));
  }

  /** Those for a search; read again only after a change. */
  current(): SynonymMap {
    const { commits } = this.store;
    if (this.known.commits === commits) return this.known.map;
    const { revision = FIRST_SYNONYMS.revision } =
      this.store.one<{ revision: number }>('SELECT revision FROM synonyms') ?? {};
    const map = this.known.revision === revision ? this.known.map : synonymMap(readFrom(this.store).entries);
    this.known = { commits, revision, map };
    return map;
  }
}

function readFrom(reader: Pick<Transaction, 'one'>): Synonyms {
  const row = reader.one<RowOf<typeof SYNONYMS_RECORD>>('SELECT _id, entries, revision FROM synonyms');
  return row ? readRow(row) : FIRST_SYNONYMS;
}

/** Returns whether anything changed. */
function write(tx: Transaction, change: (now: Synonyms) => SynonymChange): boolean {
  const now = readFrom(tx);
  const { entries, event } = change(now);
  if (!event) return false;
  tx.run(`REPLACE INTO synonyms (_id, entries, revision) VALUES ('parts', ?, ?)`, [
    JSON.stringify(entries),
    now.revision + 1,
  ]);
  appendAuditEvents(tx, [event]);
  return true;
}
