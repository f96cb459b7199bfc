import { GENESIS, hashOf } from './audit-entry.js';

/** An entry as a link of the chain. */
export interface ChainLink {
  /** 1 for the first entry */
  position: number;
  _id: string;
  /** the canonical text of its content, as it is stored */
  text: string;
  previous_hash: string;
  hash: string;
}

/** The newest entry, kept apart from the log: it shows when the end of the log was cut off. */
export interface ChainHead {
  entries: number;
  hash: string;
  /** absent while the log is empty */
  _id?: string;
}

/** `changed`: the entry is not as it was written. `gap`: it does not follow the one before it. `cut-off`: the newest entries are gone. */
export type BreakReason = 'changed' | 'gap' | 'cut-off';

export interface ChainBreak {
  /** the entry where it shows: of entries that are gone, the one after them or, at the end, the newest */
  broken_at?: string;
  reason: BreakReason;
}

/** Verifies a chain from its beginning, link by link, in constant memory. */
export class ChainCheck {
  /** sound entries so far */
  entries = 0;
  hash = GENESIS;

  /** Takes the next link; answers what is wrong with it. */
  take({ position, _id, text, previous_hash, hash }: ChainLink): ChainBreak | undefined {
    if (position !== this.entries + 1 || previous_hash !== this.hash) return { broken_at: _id, reason: 'gap' };
    if (hash !== hashOf(previous_hash, text)) return { broken_at: _id, reason: 'changed' };
    this.entries = position;
    this.hash = hash;
    return undefined;
  }

  /** Ends at the head that was read before the last links were; answers what is wrong with the end. */
  end({ entries, hash, _id }: ChainHead): ChainBreak | undefined {
    if (entries === this.entries && hash === this.hash) return undefined;
    return { ...(_id !== undefined && { broken_at: _id }), reason: 'cut-off' };
  }
}
