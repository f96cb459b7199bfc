import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const MAIN = join(ROOT, 'dist/backend/main.js');

/** The built shop as `npm start` runs it, in its own process group. */
export class BuiltShop {
  output = '';
  private readonly exited: Promise<number | null>;

  private constructor(private readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    // The emulator writes to the same stream: it closes when both processes have ended.
    this.exited = once(process, 'close').then(([code]) => code as number | null);
  }

  /** `wrapper` is the command line that runs it, such as one that limits its resources. */
  static start(dataDir: string, settings: Record<string, string> = {}, wrapper: string[] = []): BuiltShop {
    if (!existsSync(MAIN)) throw new Error('There is no built shop to test; run `npm run build` first.');
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      AUTH_EMULATOR_PORT: '0',
      DEMO_HISTORY: 'false',
      DATA_DIR: dataDir,
      ...settings,
    };
    // Run outside the project's folder, so that a developer's .env has no effect.
    const [command, ...args] = [...wrapper, process.execPath, MAIN];
    return new BuiltShop(
      spawn(command, args, { cwd: dataDir, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Waits until either output stream matches; returns the match. */
  async printed(what: RegExp): Promise<RegExpExecArray> {
    const ended = this.exited.then((code) => {
      throw new Error(`The shop ended with ${code}: ${this.output}`);
    });
    ended.catch(() => undefined);
    const { stdout, stderr } = this.process;
    for (;;) {
      const found = what.exec(this.output);
      if (found) return found;
      const more = new AbortController();
      await Promise.race([stdout!, stderr!].map((stream) => once(stream, 'data', more)).concat(ended)).finally(() =>
        more.abort(),
      );
    }
  }

  /** Waits until the shop is ready; returns its address. */
  async url(): Promise<string> {
    await this.printed(/Press Ctrl-C/);
    return /http:\/\/127\.0\.0\.1:\d+/.exec(this.output)?.[0] ?? '';
  }

  /** Sends a signal to the shop, or like Ctrl-C to its whole process group; returns the exit status when its emulator has ended, too. */
  async end(signal: NodeJS.Signals, whom: 'shop' | 'group' = 'shop'): Promise<number | null> {
    const { pid = 0, exitCode, signalCode } = this.process;
    if (exitCode === null && signalCode === null) process.kill(whom === 'group' ? -pid : pid, signal);
    return this.exited;
  }

  /** Waits until the shop has exited with status 1; returns its output. Kills a shop that starts, and throws. */
  async refusal(): Promise<string> {
    const started = await this.url().then(
      () => true,
      () => false,
    );
    const status = await (started ? this.end('SIGKILL') : this.exited);
    if (status !== 1) throw new Error(`The shop was to refuse its start: ${this.output}`);
    return this.output;
  }
}
