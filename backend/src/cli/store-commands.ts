import type { INestApplicationContext } from '@nestjs/common';
import { mkdirSync, rmSync } from 'node:fs';
import { AuditLogRepository } from '../audit-log/ports/audit-log.repository.js';
import { lockFolder } from '../config/data-folder.js';
import type { Settings } from '#app/config/settings.js';
import { claimStore, kindFor, DEMO_TRACES } from '#app/server/store-claim.js';
import { MoveRefusal } from '#app/data-transfer/domain/move-refusal.js';
import type { StoreKind } from '#app/data-transfer/domain/store-kind.js';
import type { Totals } from '#app/data-transfer/domain/tally.js';
import { exportStore } from '#app/data-transfer/export-store.js';
import { importStore } from '#app/data-transfer/import-store.js';
import { MovableStore } from '#app/data-transfer/ports/movable-store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import { refuseToReplace, linesOf, writeFile } from './transfer-file.js';
import { type Outcome, done, refused, UsageError, hasShop, noShopYet, withAdapters, type Command } from './command.js';
import { join } from 'node:path';
import { COMMAND_LINE } from '#shared/actor.js';

/** The file that both commands need. */
export function oneFile(name: string, [file, ...more]: readonly string[]): string {
  if (file === undefined) throw new UsageError(`${name} needs a file: npm run shop -- ${name} <file>`);
  if (more.length > 0) throw new UsageError(`${name} takes one file, not ${more.length + 1}.`);
  return file;
}

export function exportTo(file: string): Command {
  return (settings) =>
    moving(async () => {
      if (!hasShop(settings)) throw new MoveRefusal(noShopYet(settings));
      refuseToReplace(file);
      beAlone(settings);
      return withAdapters(settings, async (adapters) => {
        const source = {
          store: adapters.get(MovableStore),
          auditLog: adapters.get(AuditLogRepository),
          kind: kindFor(settings),
        };
        const totals = await writeFile(file, exportStore(source, showCount));
        return done(
          `Exported ${summary(totals)} to ${file}. It holds customers' data: keep it as safe as the shop's own.`,
        );
      });
    });
}

export function importFrom(file: string): Command {
  return (settings) =>
    moving(async () => {
      mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
      beAlone(settings);
      const fill = async (adapters: INestApplicationContext) => {
        const [source, mark] = [{ name: file, lines: () => linesOf(file) }, adapters.get(StoreMark)];
        const totals = await importStore(adapters.get(MovableStore), source, showProgress, async (kind) => {
          if (kind !== undefined && kind !== kindFor(settings)) throw otherKind(file, kind);
          // Of a file that does not say whose it is, the records tell it afterwards.
          if (kind !== undefined || (await mark.kind()) !== undefined) await claimStore(mark, settings);
        });
        await claimStore(mark, settings);
        return done(`Imported ${summary(totals)}. Every count, sum and record in the store is that of the file.`);
      };
      return withAdapters(settings, fill, 'left');
    });
}

function otherKind(file: string, kind: StoreKind): MoveRefusal {
  return new MoveRefusal(
    kind === 'demo'
      ? `${file} has the store of a demo, whose admin everyone knows, and there is a Firebase project. Clear the demo with \`npm run shop -- clear-demo\` and export it again.`
      : `${file} has the store of a live shop, and with the built-in identity emulator anyone could sign in as anyone. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN.`,
  );
}

async function moving(move: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await move();
  } catch (error) {
    if (error instanceof MoveRefusal) return refused(error.message);
    throw error;
  }
}

/** Of the servers of a database nobody can tell whether they run. */
function beAlone({ mongodbUri, dataDir }: Settings): void {
  if (mongodbUri === undefined && !lockFolder(dataDir))
    throw new MoveRefusal(`A shop runs on DATA_DIR ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
}

const summary = (totals: Totals) =>
  Object.entries(totals)
    .filter(([name, count]) => !name.includes('.') && count !== 0)
    .map(([kind, count]) => `${count} ${inWords(kind)}`)
    .join(', ') || 'nothing';

const inWords = (kind: string) => (kind === 'audit_log' ? 'audit log entries' : kind.replaceAll('_', ' '));

function showCount(kind: string, count: number): void {
  process.stderr.write(`${inWords(kind)}: ${count}\n`);
}

/** A line for every ten thousand records of a kind, and for the last one. */
function showProgress(kind: string, done: number, of: number): void {
  if (done === of || done % 10_000 === 0) process.stderr.write(`${inWords(kind)}: ${done} of ${of}\n`);
}

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
