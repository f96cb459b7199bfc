/** The outcome of the last data check, as JSON; at most one row. */
export const DATA_CHECKS = `
  CREATE TABLE data_check (id INTEGER PRIMARY KEY CHECK (id = 1), outcome TEXT NOT NULL) STRICT;
`;
