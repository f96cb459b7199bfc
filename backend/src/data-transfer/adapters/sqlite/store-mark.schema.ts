/** One row after the first start: marks the store as a demo's or a live shop's. */
export const STORE_MARK = `
  CREATE TABLE store_mark (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    kind TEXT NOT NULL CHECK (kind IN ('demo', 'live'))
  ) STRICT;
`;
