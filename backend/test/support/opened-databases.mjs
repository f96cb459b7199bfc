import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const DRIVER = '@photostructure/sqlite';

/** Calls `change` with every database that this process opens afterwards. */
export function onOpenedDatabase(change) {
  const driver = require(DRIVER);
  class DatabaseSync extends driver.DatabaseSync {
    constructor(...args) {
      super(...args);
      change(this);
    }
  }
  // Its own exports are read-only.
  require.cache[require.resolve(DRIVER)].exports = { ...driver, DatabaseSync };
}
