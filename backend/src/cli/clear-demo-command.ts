import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../identity-emulator/folder-lock.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { DEMO_TRACES } from '#app/server/store-claim.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import type { Command } from './commands.js';
import { done, refused, UsageError } from './outcome.js';
import { hasShop, noShopYet, withAdapters } from './with-adapters.js';

/** Whether the operator means it. */
export function isConfirmed(name: string, words: readonly string[]): boolean {
  if (words.some((word) => word !== '--yes')) throw new UsageError(`${name} takes nothing but --yes.`);
  return words.length > 0;
}

/** Makes a demo's store one to go live with. */
export function clearDemo(confirmed: boolean): Command {
  return async (settings) => {
    if (!hasShop(settings)) return refused(noShopYet(settings));
    if (!confirmed)
      return refused(
        'This removes every user, review, order and payment of the demo, and its parts; the parts that admins added stay. Make a backup, stop every server of the shop, and run it again with --yes.',
      );
    const { dataDir, mongodbUri } = settings;
    const folders = [join(dataDir, 'identity'), ...(mongodbUri === undefined ? [dataDir] : [])];
    if (!folders.every(lockFolder))
      return refused(`A shop runs on DATA_DIR ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
    return withAdapters(
      settings,
      async (adapters) => {
        const mark = adapters.get(StoreMark);
        // A store of an earlier version has no mark, and is a demo's only when it has what a demo leaves.
        await mark.claim('live', DEMO_TRACES);
        const cleared = await mark.clearDemo(DEMO_TRACES, COMMAND_LINE);
        if (!cleared) return refused('This is the store of a live shop: there is no demo to clear.');
        // The passwords of its accounts, in clear text.
        rmSync(join(dataDir, 'identity', 'accounts.json'), { force: true });
        const removed = Object.entries(cleared).map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`);
        return done(
          `Removed ${removed.join(', ') || 'nothing'}. The store is that of a live shop now. Check the stock of the parts that stayed: orders of the demo took from it.`,
        );
      },
      'left',
    );
  };
}
