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

/** A full-text index over columns of a table, kept by triggers; `prefix` makes the beginnings of words quick to find. */
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
