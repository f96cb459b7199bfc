import { type Filter, trusted } from '#shared/mongo/collection.js';

/** What looks wrong; the key names the record, so that it can be found again. */
export interface Candidate {
  key: string;
  line: string;
}

/** Finds candidates: all of them, or those with these keys. */
export type Find = (keys?: readonly string[]) => AsyncIterable<Candidate>;

export const ofKeys = (keys?: readonly string[]): Filter => (keys ? { _id: trusted({ $in: [...keys] }) } : {});
