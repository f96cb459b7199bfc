import type { z } from 'zod';
import { columnKind, fieldsOf } from '../record.js';
import type { SqlValue } from './bind.js';

/* Rows of a table with a column for each field of a record. */

type ColumnOf<Value> = Value extends boolean ? 0 | 1 : Value extends readonly unknown[] ? string : Value;

/** A row: lists as JSON, flags as 0 or 1, NULL for an absent field. */
export type RowOf<Definition extends z.ZodObject> = {
  [Field in keyof z.infer<Definition>]-?: undefined extends z.infer<Definition>[Field]
    ? ColumnOf<Exclude<z.infer<Definition>[Field], undefined>> | null
    : ColumnOf<z.infer<Definition>[Field]>;
};

/** Reads the record in a row; the row's other columns are ignored. */
export function rowReader<Definition extends z.ZodObject>(
  record: Definition,
): (row: RowOf<Definition>) => z.infer<Definition> {
  const kinds = fieldsOf(record).map((field) => [field, columnKind(record, field)] as const);
  return (row) => {
    const columns = row as Record<string, string | number | null>;
    const fields: Record<string, unknown> = {};
    for (const [field, kind] of kinds) {
      const value = columns[field] ?? null;
      if (value === null) continue;
      fields[field] = kind === 'json' ? JSON.parse(String(value)) : kind === 'flag' ? value === 1 : value;
    }
    return fields as z.infer<Definition>;
  };
}

/** The values of a record in these columns. */
export function columnValues(record: object, columns: readonly string[]): SqlValue[] {
  const fields = record as Record<string, unknown>;
  return columns.map((column) => {
    const value = fields[column] ?? null;
    return Array.isArray(value) ? JSON.stringify(value) : (value as SqlValue);
  });
}

/** The statement that inserts a row with these columns. */
export function insertInto(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}
