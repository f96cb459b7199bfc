import { GENESIS, hashOf } from '#app/recording/audit-log/domain/audit-entry.js';

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

/** The newest entry as stored separately from the log; reveals a truncated log. */
export interface ChainHead {
  entries: number;
  hash: string;
  /** absent while the log is empty */
  _id?: string;
}

/** `changed`: the entry was modified. `gap`: it does not follow the previous entry. `cut-off`: the newest entries are missing. */
export type BreakReason = 'changed' | 'gap' | 'cut-off';

export interface ChainBreak {
  /** the entry that reveals it: for missing entries the next one or, at the end, the newest */
  broken_at?: string | undefined;
  reason: BreakReason;
}

const REASONS = {
  changed: 'was changed',
  gap: 'does not follow the previous entry: entries were removed or inserted',
  'cut-off': 'should be the newest one: entries at the end are missing',
};

/** The break as the end of a sentence. */
export function breakInWords({ broken_at, reason }: ChainBreak): string {
  return `entry ${broken_at} ${REASONS[reason]}`;
}

/** Verifies a chain from its beginning, link by link, in constant memory. */
export class ChainCheck {
  /** valid entries so far */
  entries = 0;
  hash = GENESIS;

  /** Checks the next link; returns its fault, if any. */
  take({ position, _id, text, previous_hash, hash }: ChainLink): ChainBreak | undefined {
    if (position !== this.entries + 1 || previous_hash !== this.hash) return { broken_at: _id, reason: 'gap' };
    if (hash !== hashOf(previous_hash, text)) return { broken_at: _id, reason: 'changed' };
    this.entries = position;
    this.hash = hash;
    return undefined;
  }

  /** Compares the end with the head, which must be read before the last links; returns the fault, if any. */
  end({ entries, hash, _id }: ChainHead): ChainBreak | undefined {
    if (entries === this.entries && hash === this.hash) return undefined;
    return { ...(_id !== undefined && { broken_at: _id }), reason: 'cut-off' };
  }
}
