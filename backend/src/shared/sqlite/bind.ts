/** The values that a statement's `?` accepts. */
export type SqlValue = string | number | boolean | Date | null;

/**
 * Converts values for the driver: booleans to 0 and 1, dates to ISO 8601 text. All parameters must pass here, because the driver
 * stores `undefined` and `NaN` as NULL.
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
