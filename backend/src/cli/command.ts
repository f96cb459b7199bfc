import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AdaptersModule } from '#app/wiring/adapters.module.js';
import type { Settings } from '#app/config/settings.js';
import { claimStore } from '#app/server/store-claim.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';

/** The command line makes no sense; the message is the one line that says why. */
export class UsageError extends Error {}

export interface Outcome {
  /** one line, or the help */
  text: string;
  /** false: it was refused */
  done: boolean;
  /** what it looked for is there, which other programs should know */
  found?: boolean;
}

export const done = (text: string): Outcome => ({ text, done: true });
/** It was done, and there is something to be looked at. */
export const findings = (text: string): Outcome => ({ text, done: true, found: true });
export const refused = (text: string): Outcome => ({ text, done: false });

/** Whether there is a file to work on; of a database only its server knows. */
export function hasShop({ mongodbUri, dataDir }: Settings): boolean {
  return mongodbUri !== undefined || existsSync(join(dataDir, 'shop.db'));
}

export function noShopYet({ dataDir }: Settings): string {
  return `There is no shop in DATA_DIR ${dataDir} yet; start it once, or set DATA_DIR to its folder.`;
}

/**
 * Does something with the ports of the shop that the settings name, and closes its store afterwards. A store that these settings are
 * not for is refused, unless `act` looks at its mark itself.
 */
export async function withAdapters(
  settings: Settings,
  act: (adapters: INestApplicationContext) => Promise<Outcome>,
  mark: 'claimed' | 'left' = 'claimed',
): Promise<Outcome> {
  const adapters = await NestFactory.createApplicationContext(await AdaptersModule.for(settings), {
    abortOnError: false,
    logger: false,
  });
  try {
    if (mark === 'claimed') await claimStore(adapters.get(StoreMark), settings);
    return await act(adapters);
  } finally {
    await adapters.close();
  }
}

/** What was asked for on the command line, ready to be done on the data that the settings name. */
export type Command = (settings: Settings) => Promise<Outcome>;
