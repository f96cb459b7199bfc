import type { LoggerService } from '@nestjs/common';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { scrub } from '#shared/scrub.js';
import type { LogLevel } from '#app/config/settings.js';

/** What the framework tells of its own start, which only its developers want to know. */
const FRAMEWORK = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Through Node's own stream, so that lines of the log and lines for people keep their order. */
const STANDARD_OUTPUT: DestinationStream = { write: (line) => void process.stdout.write(line) };

/** The shop's log: a JSON object a line, and never a token, a password or a card number in it. */
export class ShopLog implements LoggerService {
  private readonly pino: Logger;

  constructor(level: LogLevel, destination: DestinationStream = STANDARD_OUTPUT) {
    const options = {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
      hooks: { streamWrite: scrub },
    };
    this.pino = pino(options, destination);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  /** Nest gives the context last; before it an error may have its stack. */
  private write(level: LogLevel, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const [stack] = rest.length > 1 ? rest : [];
    const fields = { ...(context !== undefined && { context }), ...(stack !== undefined && { stack }) };
    if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }
}
