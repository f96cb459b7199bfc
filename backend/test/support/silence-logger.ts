import { ConsoleLogger, Logger } from '@nestjs/common';

/** Discards the log of a suite that provokes warnings and errors. */
export function silenceLogger(): void {
  beforeAll(() => void Logger.overrideLogger(false));
  afterAll(() => void Logger.overrideLogger(new ConsoleLogger()));
}
