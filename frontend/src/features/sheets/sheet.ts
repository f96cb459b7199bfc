/** A table as a file has it: rows of texts. */
export interface Sheet {
  /** of the file or, in a workbook, of the sheet */
  name: string;
  rows: readonly (readonly string[])[];
  /** what stands between its cells; absent: it is of a workbook */
  separator?: string;
}

/** What the columns of a sheet are. */
export interface Columns {
  /** the place of the row that names them; -1: none */
  head: number;
  /** the field of each column; undefined: left out */
  fields: readonly (string | undefined)[];
  /** whether they were chosen for the same heads before */
  isRemembered?: boolean;
  /** one value for all rows of each field that the file lacks */
  values?: Readonly<Record<string, string>>;
}

/** A file with its tables. */
export interface OpenedFile {
  name: string;
  /** one of a CSV file */
  sheets: readonly Sheet[];
  /** of a CSV file or a pasted list; absent: a workbook */
  text?: string;
  /** of a CSV file */
  bytes?: Blob;
}

/** A sheet of a file and what its columns are. */
export interface Choice {
  /** its place in the file */
  sheet: number;
  columns: Columns;
}

export type Opened = { file: OpenedFile; problem?: undefined } | { file?: undefined; problem: string };
