import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { isHalfRestored } from '#app/config/restored-data.js';
import type { Settings } from '#app/config/settings.js';
import { claimStore } from '#app/server/store-claim.js';
import { AdaptersModule } from '#app/wiring/adapters.module.js';

/** A failed command; the message is one line with the reason. */
export class Refusal extends Error {}

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

/**
 * Opens the store, runs the command and closes the store. Throws `conflict` when the store belongs to the other kind of shop, demo or
 * live, unless `checkMark` is false.
 */
export async function withStore(
  settings: Settings,
  run: (adapters: INestApplicationContext) => Promise<Result>,
  { checkMark = true } = {},
): Promise<Result> {
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
