/** Counts rows by triggers, so that a list's total needs no scan. */
export function counted(table: string): string {
  return `
    INSERT INTO counters (name, value) VALUES ('${table}', 0);
    CREATE TRIGGER ${table}_counted_in AFTER INSERT ON ${table} BEGIN
      UPDATE counters SET value = value + 1 WHERE name = '${table}';
    END;
    CREATE TRIGGER ${table}_counted_out AFTER DELETE ON ${table} BEGIN
      UPDATE counters SET value = value - 1 WHERE name = '${table}';
    END;`;
}

/** A full-text index over columns of a table, maintained by triggers; `prefix` makes prefix searches fast. */
export function searchable(table: string, columns: readonly string[]): string {
  const list = columns.join(', ');
  const values = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
  const insert = `INSERT INTO ${table}_fts (rowid, ${list}) VALUES (new.seq, ${values('new')});`;
  const remove = `INSERT INTO ${table}_fts (${table}_fts, rowid, ${list}) VALUES ('delete', old.seq, ${values('old')});`;
  const changed = columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  return `
    CREATE VIRTUAL TABLE ${table}_fts USING fts5 (
      ${list}, content = '${table}', content_rowid = 'seq', tokenize = 'unicode61', prefix = '2 3', columnsize = 0
    );
    CREATE TRIGGER ${table}_fts_insert AFTER INSERT ON ${table} BEGIN ${insert} END;
    CREATE TRIGGER ${table}_fts_delete AFTER DELETE ON ${table} BEGIN ${remove} END;
    CREATE TRIGGER ${table}_fts_update AFTER UPDATE OF ${list} ON ${table} WHEN ${changed} BEGIN ${remove} ${insert} END;`;
}

/**
 * A full-text index like `searchable`, but only of the rows whose `column` has this value, so that a search among few rows does not
 * scan all matches of the table. Includes the existing rows.
 */
export function searchableWithin(
  table: string,
  columns: readonly string[],
  { column, value }: { column: string; value: string },
): string {
  const index = `${table}_${value}_fts`;
  const list = columns.join(', ');
  const values = (row: 'old' | 'new') => columns.map((name) => `${row}.${name}`).join(', ');
  const insert = `INSERT INTO ${index} (rowid, ${list}) VALUES (new.seq, ${values('new')});`;
  const remove = `INSERT INTO ${index} (${index}, rowid, ${list}) VALUES ('delete', old.seq, ${values('old')});`;
  const changed = columns.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ');
  const was = `old.${column} = '${value}'`;
  const is = `new.${column} = '${value}'`;
  return `
    CREATE VIRTUAL TABLE ${index} USING fts5 (
      ${list}, content = '', tokenize = 'unicode61', prefix = '2 3', columnsize = 0
    );
    INSERT INTO ${index} (rowid, ${list}) SELECT seq, ${list} FROM ${table} WHERE ${column} = '${value}' ORDER BY seq;
    CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} WHEN ${is} BEGIN ${insert} END;
    CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} WHEN ${was} BEGIN ${remove} END;
    CREATE TRIGGER ${index}_update AFTER UPDATE OF ${list} ON ${table} WHEN ${was} AND ${is} AND (${changed}) BEGIN ${remove} ${insert} END;
    CREATE TRIGGER ${index}_came AFTER UPDATE OF ${column} ON ${table} WHEN ${is} AND NOT ${was} BEGIN ${insert} END;
    CREATE TRIGGER ${index}_left AFTER UPDATE OF ${column} ON ${table} WHEN ${was} AND NOT ${is} BEGIN ${remove} END;`;
}
