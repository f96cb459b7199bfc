import type { INestApplicationContext } from '@nestjs/common';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { COMMAND_LINE } from '#shared/actor.js';
import { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { TransferRefusal } from '#app/data-transfer/domain/transfer-refusal.js';
import type { StoreKind } from '#app/data-transfer/domain/store-kind.js';
import type { Counts } from '#app/data-transfer/domain/record-digest.js';
import { exportStore } from '#app/data-transfer/export-store.js';
import { type ImportSource, importStore } from '#app/data-transfer/import-store.js';
import { copyFiles, missingFiles, storeFiles } from '#app/data-transfer/upload-files.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';
import type { Settings } from '#app/config/settings.js';
import { kindFor, refuseOtherKind } from '#app/server/store-claim.js';
import { UploadStore } from '#modules/parts/ports/upload.store.js';
import { Refusal } from '#shared/refusal.js';
import { fileIn } from '#shared/stored-file.js';
import { assertStoreExists, heldText, lock, type Result, withStore, type Command } from './command.js';
import { assertNew, linesOf, writeFile } from '#app/data-transfer/transfer-file.js';

/** The folder with the files of uploads, beside the file of an export. */
const filesOf = (file: string) => `${file}.uploads`;

export function exportTo(file: string): Command {
  return async (settings) => {
    assertStoreExists(settings);
    assertNew(file);
    return withStore(
      settings,
      async (adapters) => {
        const source = {
          store: adapters.get(TransferableStore),
          auditLog: adapters.get(AuditLogRepository),
          kind: kindFor(settings),
        };
        const uploads = adapters.get(UploadStore);
        // Before the file, so that an export which is there is complete.
        const missing = await copyFiles(uploads.all(), (name) => uploads.open(name), filesOf(file));
        const counts = await writeFile(file, exportStore(source, showCount));
        const files = counts.uploads > 0 ? ` The files of the uploads are in ${filesOf(file)}.` : '';
        const text = `Exported ${summary(counts)} to ${file}.${files} It contains customers' data: keep it as safe as the shop's own.`;
        return withMissing(text, missing, 'the shop');
      },
      { needsStoppedShop: true },
    );
  };
}

export function importFrom(file: string): Command {
  return async (settings) => {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
    return withStore(
      settings,
      async (adapters) => {
        const uploads = adapters.get(UploadStore);
        const source: ImportSource = {
          name: file,
          lines: () => linesOf(file),
          storeFiles: (batch) => storeFiles(batch, (name) => fileIn(filesOf(file), name), uploads),
        };
        const mark = adapters.get(StoreMark);
        const { counts, held, missing } = await importStore(
          adapters.get(TransferableStore),
          source,
          showProgress,
          async (kind) => {
            if (kind !== kindFor(settings)) throw wrongKind(file, kind);
            refuseOtherKind(await mark.kind(), settings);
          },
        );
        const text = `Imported ${summary(counts)}. Every record in the store equals the file's.${heldText(held)}`;
        return withMissing(text, missing, filesOf(file));
      },
      { checkMark: false, needsStoppedShop: true },
    );
  };
}

function withMissing(text: string, missing: readonly string[], where: string): Result {
  return { text: [text, ...missingFiles(missing, where)].join('\n'), foundProblems: missing.length > 0 };
}

function wrongKind(file: string, kind: StoreKind): TransferRefusal {
  return new TransferRefusal(
    kind === 'demo'
      ? `${file} has the store of a demo, whose admin password is public, and there is a Firebase project. Clear the demo with \`npm run shop -- clear-demo\` and export it again.`
      : `${file} has the store of a live shop, and with the built-in identity emulator anyone could sign in as anyone. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN.`,
  );
}

/** Turns the store of a demo into one that can go live. */
export function clearDemo(confirmed: boolean): Command {
  return async (settings) => {
    assertStoreExists(settings);
    if (!confirmed)
      throw new Refusal(
        'This removes every user, review, order, payment, message, invoice and credit note of the demo, and its parts; the parts that admins added stay. Make a backup, stop every server of the shop, and run it again with --yes.',
      );
    return endDemo(settings, async (adapters) => {
      const cleared = await adapters.get(StoreMark).clearDemo(COMMAND_LINE);
      if (!cleared) throw new Refusal('This is the store of a live shop: there is no demo to clear.');
      const removed = Object.entries(cleared).map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`);
      return `Removed ${removed.join(', ') || 'nothing'}. The store is that of a live shop now. The running shop removes the pictures and datasheets that nothing names any more a day later. Check the stock of the parts that stayed: orders of the demo took from it.`;
    });
  };
}

/** Empties the store of a demo; its next start seeds it again. */
export function resetDemo(confirmed: boolean): Command {
  return async (settings) => {
    assertStoreExists(settings);
    const question =
      'This removes everything of the demo: all users, parts, orders, payments, reviews, messages, invoices, credit notes and the audit log.';
    if (!confirmed && !(await confirm(`${question} Continue?`)))
      throw new Refusal(`${question} Stop every server of the shop, and run it again with --yes.`);
    return endDemo(settings, async (adapters) => {
      if ((await adapters.get(StoreMark).kind()) !== 'demo')
        throw new Refusal('This is not the store of a demo: there is nothing to reset.');
      await adapters.get(TransferableStore).empty();
      return 'The demo is empty. Its next start seeds it again.';
    });
  };
}

/** Removes the data of a stopped demo by `remove`, which returns a line about it, and the accounts of its identity emulator. */
function endDemo(settings: Settings, remove: (adapters: INestApplicationContext) => Promise<string>) {
  const identityFolder = join(settings.dataDir, 'identity');
  lock(identityFolder);
  return withStore(
    settings,
    async (adapters) => {
      const text = await remove(adapters);
      // It contains passwords in clear text.
      rmSync(join(identityFolder, 'accounts.json'), { force: true });
      return { text };
    },
    { checkMark: false, needsStoppedShop: true },
  );
}

/** Asks in a terminal; false without one. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} (yes/no) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const summary = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${inWords(kind)}`)
    .join(', ') || 'nothing';

const inWords = (kind: string) => (kind === 'audit_log' ? 'audit log entries' : kind.replaceAll('_', ' '));

function showCount(kind: string, count: number): void {
  process.stderr.write(`${inWords(kind)}: ${count}\n`);
}

/** Prints a line for every ten thousand records of a kind. */
function showProgress(kind: string, count: number): void {
  if (count % 10_000 === 0) showCount(kind, count);
}
