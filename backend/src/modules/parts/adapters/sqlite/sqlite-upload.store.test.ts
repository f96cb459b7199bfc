import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { uploadStoreContract } from '../../ports/upload.store.contract.js';

const store = temporaryStore();
const folder = () => join(dirname(store().path), 'uploads');

uploadStoreContract('SQLite', () => ({
  ...sqliteShop(store()),
  lose: async (name) => rmSync(join(folder(), name)),
  countFiles: async () =>
    readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
}));
