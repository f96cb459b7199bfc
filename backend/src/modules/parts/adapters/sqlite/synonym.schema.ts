/** One row after the first change; `entries` is JSON. */
export const SYNONYMS = `
  CREATE TABLE synonyms (_id TEXT PRIMARY KEY, entries TEXT NOT NULL, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;
