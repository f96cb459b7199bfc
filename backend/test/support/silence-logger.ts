import { ConsoleLogger, Logger } from '@nestjs/common';

/** Discards the log of a suite that provokes warnings and errors. */
export function silenceLogger(): void {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(new ConsoleLogger()));
}
