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

/** Counts the rows of each value of a column, in the counters `<table>.<value>`. */
export function countedBy(table: string, column: string, values: readonly string[]): string {
  const add = (row: 'old' | 'new', change: string) =>
    `UPDATE counters SET value = value ${change} WHERE name = '${table}.' || ${row}.${column};`;
  return `
  INSERT INTO counters (name, value) VALUES ${values.map((value) => `('${table}.${value}', 0)`).join(', ')};
  CREATE TRIGGER ${table}_${column}_in AFTER INSERT ON ${table} BEGIN ${add('new', '+ 1')} END;
  CREATE TRIGGER ${table}_${column}_out AFTER DELETE ON ${table} BEGIN ${add('old', '- 1')} END;
  CREATE TRIGGER ${table}_${column}_changed AFTER UPDATE OF ${column} ON ${table} WHEN old.${column} <> new.${column} BEGIN
    ${add('old', '- 1')} ${add('new', '+ 1')}
  END;`;
}

/** Changes the counter `<table>.revision` with every change of any row. */
export function revised(table: string): string {
  const increment = `BEGIN UPDATE counters SET value = value + 1 WHERE name = '${table}.revision'; END;`;
  return `
  INSERT INTO counters (name, value) VALUES ('${table}.revision', 0);
  CREATE TRIGGER ${table}_revised_in AFTER INSERT ON ${table} ${increment}
  CREATE TRIGGER ${table}_revised AFTER UPDATE ON ${table} ${increment}
  CREATE TRIGGER ${table}_revised_out AFTER DELETE ON ${table} ${increment}`;
}
