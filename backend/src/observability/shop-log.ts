import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '#app/config/settings.js';

/** Contexts of Nest's own messages about its start, which are logged at `debug`. */
const FRAMEWORK_CONTEXTS = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
]);

/** Node's own stream, so that log lines and start messages keep their order. */
const STANDARD_OUTPUT: DestinationStream = { write: (line) => void process.stdout.write(line) };

/** The shop's log: one JSON object per line, without tokens, passwords and card numbers. */
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
    // Nest logs the error of a failed start before it throws it, and `main.ts` prints that error in one line.
    this.write(rest.at(-1) === 'ExceptionHandler' ? 'debug' : 'error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  /** Nest passes the context last, and the stack of an error before it. */
  private write(level: LogLevel, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const [stack] = rest.length > 1 ? rest : [];
    const fields = { ...(context !== undefined && { context }), ...(stack !== undefined && { stack }) };
    if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }
}

const HIDDEN: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic) +[^\s"'\\]+/gi, '$1 [hidden]'],
  [/_secret_\w+/g, '_secret_[hidden]'],
  // Stripe's keys.
  [/\b((?:[sr]k_(?:test|live)|whsec)_)[^\s"'\\,;]+/g, '$1[hidden]'],
  // A name, then : or =, quoted or not, also inside a JSON text that is quoted itself.
  [
    /((?:password|passwd|secret|token|cvc|cvv|api_?key)\w*(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?)[^\s"'\\&,;}]+/gi,
    '$1[hidden]',
  ],
];
const DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g;

/** Hides everything that looks like a token, a password or a card number: the last line of defence for the log. */
export function scrub(text: string): string {
  const hidden = HIDDEN.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
  return hidden.replace(DIGITS, (digits) => (isCardNumber(digits.replace(/\D/g, '')) ? '[card number]' : digits));
}

/** The check digit of every card number (ISO/IEC 7812-1, annex B). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
