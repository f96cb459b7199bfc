import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataVersion, FolderInUse, lockFolder } from '#app/config/data-folder.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { isHalfRestored } from '#app/backup/restored-data.js';
import { Refusal } from '#shared/refusal.js';
import type { Settings } from '#app/config/settings.js';
import { claimStore } from '#app/server/store-claim.js';
import { AdaptersModule } from '#app/wiring/adapters.module.js';
import { MIGRATIONS } from '#app/wiring/sqlite-store.js';
import { newestVersion } from '#shared/sqlite/migrate.js';

export interface Result {
  text: string;
  /** whether the command found something that needs attention; the exit status is 1 then */
  foundProblems?: boolean;
}

/** A parsed command, ready to run on the store that the settings name. */
export type Command = (settings: Settings) => Promise<Result>;

/** Opening a missing data file would create an empty one, which would look as if all users were gone. */
export function assertStoreExists({ mongodbUri, dataDir }: Settings): void {
  if (mongodbUri !== undefined) return;
  if (isHalfRestored(dataDir))
    throw new Refusal(`A restore to DATA_DIR ${dataDir} was interrupted; start the shop, which finishes it.`);
  if (!existsSync(join(dataDir, 'shop.db')))
    throw new Refusal(`There is no shop in DATA_DIR ${dataDir} yet; start it once, or set DATA_DIR to its folder.`);
}

/** Locks a folder until the command ends; throws `FolderInUse`. */
export function lock(folder: string): void {
  if (!lockFolder(folder)) throw new FolderInUse();
}

/**
 * Opens the store, runs the command and closes the store. Throws `conflict` when the store belongs to the other kind of shop, demo or
 * live, unless `checkMark` is false. With `needsStoppedShop` it throws `FolderInUse` while a shop runs on the data file; the servers of a
 * MongoDB cannot be seen from here.
 */
export async function withStore(
  settings: Settings,
  run: (adapters: INestApplicationContext) => Promise<Result>,
  { checkMark = true, needsStoppedShop = false } = {},
): Promise<Result> {
  if (settings.mongodbUri === undefined) {
    if (needsStoppedShop) lock(settings.dataDir);
    else lockOlderData(settings.dataDir);
  }
  const adapters = await NestFactory.createApplicationContext(await AdaptersModule.for(settings), {
    abortOnError: false,
    logger: false,
  });
  try {
    if (checkMark) await claimStore(adapters.get(StoreMark), settings);
    return await run(adapters);
  } finally {
    await adapters.close();
  }
}

/** What follows a sentence about copied data whose messages were waiting. */
export function heldText(held: number): string {
  if (held === 0) return '';
  const messages = held === 1 ? '1 message that was waiting is' : `${held} messages that were waiting are`;
  return ` ${messages} held until an admin releases or drops them.`;
}

/** Opening older data upgrades them, and a running shop of the older version must not go on with upgraded data. */
function lockOlderData(dataDir: string): void {
  const version = dataVersion(dataDir);
  if (version === undefined || version >= newestVersion(MIGRATIONS) || lockFolder(dataDir)) return;
  throw new Refusal(
    `DATA_DIR ${dataDir} has the data of an older version, and a shop runs on it: stop the shop, or restart it with this version, before you run commands.`,
  );
}
