import { fork, type ChildProcess } from 'node:child_process';
import { Logger } from '@nestjs/common';
import type { SignInEmail } from './demo-mailbox.js';
import type { EmulatorAddress } from '#app/config/emulator-address.js';
import type { EmulatorOptions } from './emulator-server.js';

export type EmulatorOrder = Omit<EmulatorOptions, 'accountFile' | 'onSaving' | 'onEmail'> & { folder: string };
export type EmulatorReport =
  | { ready: true; port: number }
  | { failed: { code: string; message: string } }
  /** why accounts cannot be saved, or `ok` when that is over */
  | { saving: string }
  | { email: SignInEmail };

/** Why the emulator did not start; `code` is the operating system's, or `FOLDER_IN_USE`. */
export class EmulatorFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Attempts to start, because a shop that was just killed may not have released its port and folder yet. */
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 500;

/** Runs the identity emulator in a child process, because it is large and starts slowly. It ends with the shop. */
export class EmulatorProcess {
  private readonly log = new Logger('identity-emulator');
  private child?: ChildProcess;
  private stopping = false;

  /**
   * @param script the built `emulator-child.js`
   * @param onEmail called with each e-mail that the emulator does not send
   */
  constructor(
    private readonly script: string,
    private readonly address: EmulatorAddress,
    private readonly order: Omit<EmulatorOrder, 'port' | 'secret'>,
    private readonly onEmail: (email: SignInEmail) => void,
  ) {}

  /** Resolves when the emulator listens and the accounts exist; throws `EmulatorFailure`. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.spawn();
        return;
      } catch (error) {
        const mayPass = error instanceof EmulatorFailure && ['EADDRINUSE', 'FOLDER_IN_USE'].includes(error.code);
        if (!mayPass || attempt === ATTEMPTS || this.stopping) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      }
    }
  }

  /** Ends the process; the accounts are on disk already. */
  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.disconnect();
    const force = setTimeout(() => child.kill('SIGKILL'), 2000);
    await exited;
    clearTimeout(force);
  }

  private async spawn(): Promise<void> {
    const child = fork(this.script, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: childEnvironment(),
      execArgv: [],
    });
    this.child = child;
    const { port, secret } = this.address;
    child.send({ ...this.order, port, secret } satisfies EmulatorOrder);
    try {
      this.address.port = await portOf(child);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    this.log.log(`The identity emulator listens on port ${this.address.port}.`);
    child.on('message', (report: EmulatorReport) => {
      if ('saving' in report) this.logSaving(report.saving);
      if ('email' in report) this.onEmail(report.email);
    });
    child.once('exit', () => this.restart());
  }

  private logSaving(saving: string): void {
    if (saving === 'ok') this.log.warn('The identity emulator saves accounts again.');
    else
      this.log.error(
        `The identity emulator cannot save accounts (${saving}), so sign-in fails. Free disk space or make DATA_DIR writable; no restart is needed.`,
      );
  }

  /** Starts the emulator again after a crash, so that users can sign in. */
  private restart(): void {
    if (this.stopping) return;
    this.log.warn('The identity emulator ended; starting it again.');
    // The delay keeps an emulator that crashes at each start from using all CPU.
    setTimeout(() => {
      if (this.stopping) return;
      this.start().catch((error: unknown) =>
        this.log.error(`The identity emulator does not start again: ${String(error)}`),
      );
    }, RETRY_DELAY_MS);
  }
}

/** Resolves when the emulator is ready. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (report: EmulatorReport) => {
      if ('ready' in report) resolve(report.port);
      else if ('failed' in report) reject(new EmulatorFailure(report.failed.code, report.failed.message));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new EmulatorFailure('ENDED', `it ended with ${signal ?? code}`)));
  });
}

/** The child's environment, without version warnings, colours and Google credentials of this machine. */
function childEnvironment(): NodeJS.ProcessEnv {
  const quiet = { CI: '1', NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1', NODE_NO_WARNINGS: '1' };
  return { ...process.env, ...quiet, GOOGLE_APPLICATION_CREDENTIALS: undefined, NODE_OPTIONS: undefined };
}
