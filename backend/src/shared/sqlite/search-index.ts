/** The full-text index of a table, `<table>_fts`, brought up to date at each commit; an entry has the number of its row. */
export interface SearchIndex {
  table: string;
  columns: readonly string[];
}

export const nameOf = ({ table }: Pick<SearchIndex, 'table'>) => `${table}_fts`;

/** Marks belong to words, as in `searchWords`: an index that stores only which rows have a word cannot find several words in a row. */
export const TOKENIZER = "unicode61 categories 'L* N* M* Co'";

/** Creates the index, without the existing rows. It stores only which rows have a word, and reads the texts from the table. */
export function createSearchIndex(index: SearchIndex): string {
  const { table, columns } = index;
  return `
    CREATE VIRTUAL TABLE ${nameOf(index)} USING fts5 (
      ${columns.join(', ')}, content = '${table}', content_rowid = 'seq', tokenize = "${TOKENIZER}", detail = none, columnsize = 0
    );`;
}

/** Fills the index again, after rows were changed without its triggers. */
export function refillSearchIndex(index: SearchIndex): string {
  return `INSERT INTO ${nameOf(index)} (${nameOf(index)}) VALUES ('rebuild');`;
}
