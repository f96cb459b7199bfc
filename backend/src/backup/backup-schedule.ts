import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { backupsIn, type NamedBackup } from './backup-names.js';
import { Settings } from '#app/config/settings.js';
import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { ADMINS, newMessage } from '#app/recording/messages/domain/message.js';
import { newId } from '#shared/object-id.js';
import { RecurringSweep } from '#shared/recurring-sweep.js';

/** Longest pause between two looks at the folder. */
const MAX_PAUSE_MS = 60_000;
/** Longest pause after a failure. */
const RETRY_MS = 15 * 60_000;

/** How an attempt ended; empty: with a backup of data without problems. */
interface Outcome {
  failure?: string;
  problems?: string;
}

/**
 * Makes backups in `BACKUP_DIR`, one every `BACKUP_EVERY`, counted from the newest one there. Never creates the folder: without its mounted
 * disk the backups would fill another one.
 */
@Injectable()
export class BackupSchedule implements BeforeApplicationShutdown {
  private readonly log = new Logger('backup');
  private sweeps?: RecurringSweep;
  private stopped = false;
  private child?: ChildProcess;
  /** whether the last attempt failed, also that of an earlier process; undefined before the first one */
  private failed?: boolean;
  /** A file with the reason of a failure that the admins were told, until a backup succeeds. */
  private readonly toldFailure: string;
  private retryAt = 0;

  constructor(
    private readonly settings: Settings,
    private readonly messages: MessageRepository,
  ) {
    this.toldFailure = join(settings.dataDir, 'backup-failed');
  }

  /** @param script the built `cli/shop.js`: a child process copies the data, so that no request waits for it */
  start(script: string): void {
    const { backups } = this.settings;
    if (backups === undefined) return;
    if (existsSync(this.toldFailure)) {
      this.failed = true;
      this.log.warn(`The last scheduled backup failed: ${readFileSync(this.toldFailure, 'utf8')}`);
    }
    const pause = Math.min(backups.everySeconds * 1000, MAX_PAUSE_MS);
    const sweep = () => this.backUpWhenDue(script, backups);
    this.sweeps = new RecurringSweep([{ sweep, stop: () => this.stop() }], { pause, name: 'The schedule of backups' });
    this.sweeps.onApplicationBootstrap();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.beforeApplicationShutdown();
  }

  private stop(): void {
    this.stopped = true;
    this.child?.kill();
  }

  /** Undefined without a schedule. */
  get state(): { newest?: NamedBackup; failed?: boolean } | undefined {
    const { backups, dataDir } = this.settings;
    if (backups === undefined) return undefined;
    const newest = newestIn(backups.folder, dataDir);
    return { ...(newest && { newest }), ...(this.failed !== undefined && { failed: this.failed }) };
  }

  private async backUpWhenDue(script: string, backups: NonNullable<Settings['backups']>): Promise<void> {
    const { folder, everySeconds, keep } = backups;
    if (performance.now() < this.retryAt) return;
    const newest = newestIn(folder, this.settings.dataDir);
    // Also when the newest one is of the future, because the clock was wrong.
    if (newest !== undefined && Math.abs(Date.now() - newest.time.getTime()) < everySeconds * 1000) return;
    const outcome = await this.run([script, 'backup', folder, '--keep', String(keep)]);
    if (this.stopped) return;
    await this.record(outcome);
    this.retryAt = this.failed ? performance.now() + Math.min(RETRY_MS, everySeconds * 1000) : 0;
  }

  /** Returns why the backup failed, or which problems the data of a written backup have. */
  private async run(words: string[]): Promise<Outcome> {
    try {
      const child = (this.child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] }));
      let [output, errors] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
      // Requests go first.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      const [status, signal] = await closed;
      if (status === 0) return {};
      const [failure] = errors.split('\n');
      const problems = output.trim().split('\n').at(-1);
      // The command prints the problems of a written backup on the standard output, and a failure on the other one.
      if (status === 1 && !failure && problems) return { problems };
      return { failure: failure || `It ended with ${signal ?? status}.` };
    } catch (error) {
      return { failure: String(error) };
    } finally {
      delete this.child;
    }
  }

  private async record({ failure, problems }: Outcome): Promise<void> {
    const isNew = failure !== undefined && !this.failed;
    if (isNew) this.log.warn(`The scheduled backup to BACKUP_DIR failed, and is tried again: ${failure}`);
    if (failure === undefined && this.failed) this.log.warn('The scheduled backups succeed again.');
    if (problems !== undefined)
      this.log.warn(`The scheduled backup was written, but its data have problems: ${problems}`);
    this.failed = failure !== undefined;
    if (isNew) await this.notifyAdmins(failure);
    if (failure === undefined) rmSync(this.toldFailure, { force: true });
  }

  private async notifyAdmins(reason: string): Promise<void> {
    const content = { failed_at: new Date().toISOString(), reason };
    try {
      await this.messages.add([newMessage({ recipient: ADMINS, cause: newId(), kind: 'backup-failed', content })]);
      writeFileSync(this.toldFailure, reason, { mode: 0o600 });
    } catch (error) {
      this.log.warn(`The message to admins about the failed backup was not stored: ${String(error)}`);
    }
  }
}

function newestIn(folder: string, dataDir: string): NamedBackup | undefined {
  try {
    return backupsIn(folder, dataDir)[0];
  } catch {
    // The folder does not exist, because its disk is not mounted, or cannot be read: the backup itself reports that.
    return undefined;
  }
}
