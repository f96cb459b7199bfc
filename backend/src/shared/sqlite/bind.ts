/** What a statement's `?` may stand for. */
export type SqlValue = string | number | boolean | Date | null;

/**
 * Turns values into what the driver takes: booleans to 0 and 1, dates to ISO 8601 text. The driver ends the whole process
 * on a boolean and stores `undefined` as NULL, so everything that reaches it passes here.
 */
export function bind(params: readonly SqlValue[]): (string | number | null)[] {
  return params.map((value: unknown, index) => {
    if (value === null || typeof value === 'string') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (value instanceof Date) return value.toISOString();
    throw new TypeError(
      `SQL parameter ${index + 1} cannot be ${typeof value === 'number' ? String(value) : typeof value}`,
    );
  });
}
