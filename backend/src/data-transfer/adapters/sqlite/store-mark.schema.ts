/** One row, once the store has been started: whether it is a demo's or a live shop's. */
export const STORE_MARK = `
  CREATE TABLE store_mark (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    kind TEXT NOT NULL CHECK (kind IN ('demo', 'live'))
  ) STRICT;
`;
