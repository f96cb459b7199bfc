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

/** Changes the counter `<table>.revision` with every change of any row. */
export function revised(table: string): string {
  const increment = `BEGIN UPDATE counters SET value = value + 1 WHERE name = '${table}.revision'; END;`;
  return `
  INSERT INTO counters (name, value) VALUES ('${table}.revision', 0);
  CREATE TRIGGER ${table}_revised_in AFTER INSERT ON ${table} ${increment}
  CREATE TRIGGER ${table}_revised AFTER UPDATE ON ${table} ${increment}
  CREATE TRIGGER ${table}_revised_out AFTER DELETE ON ${table} ${increment}`;
}
