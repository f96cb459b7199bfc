/** What looks wrong; the key names the record, so that it can be found again. */
export interface Candidate {
  key: string;
  line: string;
}

/** Finds candidates: all of them, or those with these keys. */
export type Find = (keys?: readonly string[]) => AsyncIterable<Candidate>;
