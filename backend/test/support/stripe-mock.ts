import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

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
