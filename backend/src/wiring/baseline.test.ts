import type { Schema } from 'mongoose';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { RECORD_TYPE_NAMES, descriptionOf } from '#app/data-transfer/domain/record-types.js';
import { BASELINE } from '#shared/baseline.js';
import { REVISIONS } from '#shared/mongo/mongo-store.js';
import { COLLECTIONS } from './mongo-store.js';
import { openSqliteStore } from './sqlite-store.js';

/** The digest of what each baseline stores. A line never changes: a changed schema gets the next number and a line of its own. */
const DIGESTS: Readonly<Record<number, string>> = {
  2: '1a2475011cdbb7448f0b51bbc2556076a8de2e4d120b3e9a7a8ad822b66dbfc0',
  3: '6fb873c93806134a4aaa96424b4e462e1cd935b1de960d7896ea45218efb41fc',
  4: 'f00d2e75cb65a2f719da70e4050b6942e64572d8778faba195883a8ba80a7cf6',
  5: 'b2dfc0ce1d2e6506cd25aec791fb0644d9a32f62ccb59bd6179f610ee5b59814',
  6: '78d075571c0174f496b94a5a363802ed80e2f02b6b06edecb59b1bdd03123e7f',
  7: '0eac6c7c427e980b2f465ea22918d615abaa14b306b41e365c661144d2dc326c',
  8: 'fb3d1ad0cf7d001f647fee0e61d06a5c298f6edf367adb96b3604d085a9d043a',
  9: '4e0e1ae52479d21230a30edf4a39bc06a66a75c059ed902203ea846745c5f5d0',
  // The same schemas; the words of part numbers have a mark of their own.
  10: '4e0e1ae52479d21230a30edf4a39bc06a66a75c059ed902203ea846745c5f5d0',
  11: '4d5130eef796c7760bda694a1321eb776c2e90ed93a8a4175b35bda16a27bf61',
  12: 'de2823aa6d192a8ff52720b0e2268f17d507811d93a98edb9859ff1cc07debb9',
  13: '49dcabd4f9e476eff7ef5da2e6fa63295eb6c0cf397956a38398096bee8f4cfa',
  14: '54766aed8acdf8aa58014fe101af7c92541a181da255e28bd2ac3929d8d173e1',
};

/** As JSON; a function, such as a type or a check, by its name. */
const asText = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'function' ? inner.name : inner));

/** The paths of a document with their types and options. */
function pathsOf({ paths }: Schema): object {
  const entries = Object.entries(paths).map(
    ([path, { instance, options, schema }]) =>
      [path, { ...options, type: instance, ...(schema && { paths: pathsOf(schema) }) }] as const,
  );
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Everything that both stores and an export declare. */
function declared(): string {
  const sqlite = openSqliteStore(':memory:');
  const schema = sqlite.declaredSchema().map((entry) => ({ ...entry, sql: entry.sql.replace(/\s+/g, ' ') }));
  sqlite.close();
  const collections = (COLLECTIONS as readonly { name: string; schema: unknown }[]).concat(REVISIONS).map((one) => {
    const collection = one.schema as Schema;
    return { name: one.name, paths: pathsOf(collection), indexes: collection.indexes() };
  });
  // Without descriptions, which only the API's document has.
  const metadata = z.registry<{ id?: string | undefined }>();
  const records = RECORD_TYPE_NAMES.map((type) => {
    const { record, key } = descriptionOf(type);
    return { type, key, record: z.toJSONSchema(record, { unrepresentable: 'any', metadata }) };
  });
  return asText({ schema, collections, records });
}

it('the number of the baseline is raised with every change of what is stored or exported', () => {
  const digest = createHash('sha256').update(declared()).digest('hex');
  if (DIGESTS[BASELINE] === digest) return;
  const next = DIGESTS[BASELINE] === undefined ? BASELINE : BASELINE + 1;
  throw new Error(
    `The schemas or the exported records are of a new baseline: set BASELINE in backend/src/shared/baseline.ts to ${next}, and add "${next}: '${digest}'" to DIGESTS in this test.`,
  );
});
