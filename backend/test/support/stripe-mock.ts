import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = resolve(__dirname, '../../../scripts/stripe-mock.mjs');
const NOT_BUILT = 3;

/** Stripe's own test server: it is stateless and checks each request against Stripe's OpenAPI description. */
export class StripeMock {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(program: string): Promise<StripeMock> {
    const child = spawn(program, { stdio: ['pipe', 'pipe', 'ignore'] });
    const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return new StripeMock(`http://${address}`, child);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'close');
    this.process.stdin?.end();
    await ended;
  }
}

/**
 * The path of the program, which is built if necessary, or the reason why it is unavailable. With `CI` set a failed build is a failure of
 * the tests, so that CI never skips them silently.
 */
export function stripeMockProgram(): { program: string } | { missing: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' });
  if (status === 0) return { program: stdout.trim() };
  const missing = stderr.trim().split('\n').at(-1) ?? '';
  if (status !== NOT_BUILT && process.env['CI']) throw new Error(`stripe-mock: ${missing}`);
  process.stderr.write(`The check by stripe-mock is skipped: ${missing}\n`);
  return { missing };
}
