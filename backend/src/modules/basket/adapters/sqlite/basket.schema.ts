/** `lines` is JSON. */
export const BASKETS = `
  CREATE TABLE baskets (user_id TEXT PRIMARY KEY, lines TEXT NOT NULL, revision INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;
