/* Opens a data file as the shop does, with one more migration: `node upgrade.mjs <file> <SQL>`. Needs the built shop. */
import { SEARCH_INDEXES } from '#app/data-transfer/adapters/sqlite/derived-data.schema.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { MIGRATIONS } from '#app/wiring/sqlite-store.js';

const [, , path, migration] = process.argv;
try {
  SqliteStore.open(path, [...MIGRATIONS, migration], SEARCH_INDEXES).close();
} catch (error) {
  process.stderr.write(error.detail ?? error.stack);
  process.exitCode = 1;
}
