import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { AttributeConverter } from '../../domain/attribute-conversion.js';
import type { Part } from '../../domain/part.js';
import type { ImportLock } from './mongo-import-lock.js';
import { fromDocument, unchangedSince } from './mongo-part-document.js';
import { editedFields } from './mongo-stock-changes.js';
import { existing, PARTS } from './part.schema.js';

interface Options {
  store: MongoStore;
  imports: ImportLock;
  key: string;
  converter: AttributeConverter;
}

/** Counts what becomes of the values of all parts, hidden and archived ones too. */
export async function countConversions({ store, key, converter }: Omit<Options, 'imports'>): Promise<void> {
  for await (const document of store.collection(PARTS).findEach({ 'attributes.key': key, ...existing() }))
    converter.count(converter.convert(fromDocument(document)));
}

/** Stages the new values of all parts, for `ImportLock.commit`. */
export async function stageValues(import_id: string, { store, imports, key, converter }: Options): Promise<void> {
  const collection = store.collection(PARTS);
  const stage = async (parts: readonly Part[]): Promise<void> => {
    const all = parts.map((part) => ({ part, converted: converter.convert(part) }));
    const updates = all.flatMap(({ part, converted }) => {
      if (!converted?.changes) return [];
      const fields = editedFields({ ...part, ...converted.changes });
      return { filter: unchangedSince(part), update: { $set: { staged: { import_id, fields } } } };
    });
    if ((await collection.bulkUpdate(updates)) === updates.length) {
      for (const { converted } of all) converter.count(converted);
      return;
    }
    for (const { part, converted } of all) {
      const now = await collection.findOne({ _id: part._id, ...existing() });
      if (!now) continue;
      if (!converted?.changes || now.staged?.import_id === import_id) {
        converter.count(converted);
        continue;
      }
      // Left over from another import, which has been aborted.
      if (now.staged) await imports.waitUntilReleased(part._id);
      const fresh = await collection.findOne({ _id: part._id, ...existing() });
      if (fresh) await stage([fromDocument(fresh)]);
    }
  };
  for await (const documents of collection.batches({ 'attributes.key': key, ...existing() })) {
    await stage(documents.map(fromDocument));
    await imports.heartbeat(import_id);
  }
}
