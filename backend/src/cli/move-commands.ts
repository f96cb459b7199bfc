import type { INestApplicationContext } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { AuditLogRepository } from '../audit-log/ports/audit-log.repository.js';
import { lockFolder } from '../identity-emulator/folder-lock.js';
import type { Settings } from '#app/config/settings.js';
import { claimStore, kindFor } from '#app/server/store-claim.js';
import { MoveRefusal } from '#app/data-transfer/domain/move-refusal.js';
import type { StoreKind } from '#app/data-transfer/domain/store-kind.js';
import type { Totals } from '#app/data-transfer/domain/tally.js';
import { exportStore } from '#app/data-transfer/export-store.js';
import { importStore } from '#app/data-transfer/import-store.js';
import { MovableStore } from '#app/data-transfer/ports/movable-store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import type { Command } from './commands.js';
import { refuseToReplace, linesOf, writeFile } from './move-file-access.js';
import { done, type Outcome, refused, UsageError } from './outcome.js';
import { hasShop, noShopYet, withAdapters } from './with-adapters.js';

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
