import { randomBytes } from 'node:crypto';
import { DomainError } from '#shared/domain-error.js';

/** Where the identity emulator listens. */
export class EmulatorAddress {
  /** The path prefix for requests of the project's owner, created at each start; only this process and the emulator know it. */
  readonly secret = randomBytes(24).toString('hex');

  /** @param port 0: any free port, which is known when the emulator listens */
  constructor(public port: number) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** For requests of the owner, without a protocol. Throws `unavailable` while the port is not known. */
  ownersHost(): string {
    if (this.port === 0)
      throw new DomainError('unavailable', 'identity-unavailable', 'The identity emulator is starting.');
    return `127.0.0.1:${this.port}/${this.secret}`;
  }
}
