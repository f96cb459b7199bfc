/** A setting that stops the start; its message names the setting and stands alone. */
export class SettingsError extends Error {}

/** The environment, an empty value counting as an absent one. */
export class Environment {
  constructor(private readonly values: Readonly<Record<string, string | undefined>>) {}

  text(name: string): string | undefined {
    return this.values[name]?.trim() || undefined;
  }

  wholeNumber(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const text = this.text(name) ?? fallback;
    if (choices.includes(text as T)) return text as T;
    throw new SettingsError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  }

  /** True, false, or undefined when it is not set. */
  flag(name: string): boolean | undefined {
    return this.text(name) === undefined ? undefined : this.choice(name, 'true', ['true', 'false']) === 'true';
  }

  /** A duration such as `90s`, `15m` or `1h`, in seconds; at least a second, at most a day. */
  secondsOfADay(name: string, fallback: string): number {
    return this.duration(name, fallback, 86_400, 'a duration of at most 24h, such as 90s, 15m or 1h');
  }

  /** A duration such as `90s`, `15m`, `1h` or `7d`, in seconds, at most a year; or 0. */
  secondsOrZero(name: string, fallback: string): number {
    if (this.text(name) === '0') return 0;
    return this.duration(name, fallback, 366 * 86_400, 'a duration such as 90s, 15m, 1h or 7d, or 0');
  }

  private duration(name: string, fallback: string, max: number, what: string): number {
    const text = this.text(name) ?? fallback;
    const [, count = '', unit = ''] = /^(\d{1,9})(s|m|h|d)$/.exec(text) ?? [];
    const value = Number(count) * (SECONDS[unit] ?? Number.NaN);
    if (value >= 1 && value <= max) return value;
    throw new SettingsError(`${name} must be ${what}, not "${text}".`);
  }

  /** Texts between commas. */
  list(name: string): string[] {
    return (this.text(name) ?? '').split(',').flatMap((text) => text.trim() || []);
  }
}

/** Whether a server on this host, which may be that of a URL, is reached from its own machine alone. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
