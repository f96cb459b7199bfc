import { ChainCheck, type ChainHead } from '#app/audit-log/domain/chain-check.js';
import { complaintAbout } from './fields.js';
import { descriptionOf, KIND_NAMES, type AnyRecord, type Kind, type RecordOf } from './kinds.js';

/** Checks records as they come out of a store or a file: one by one, in their order, keeping nothing but the last one's name. */
export class RecordCheck {
  private readonly chain = new ChainCheck();
  private kind?: Kind;
  private last: readonly unknown[] = [];

  /** Takes the next record; answers what is wrong with it. */
  take(kind: Kind, record: AnyRecord): string | undefined {
    const { fields, inOrderOf, rule } = descriptionOf(kind);
    const complaint = complaintAbout(record, fields) ?? rule?.(record);
    if (complaint !== undefined) return complaint;
    if (kind !== this.kind) {
      if (this.kind !== undefined && KIND_NAMES.indexOf(kind) < KIND_NAMES.indexOf(this.kind))
        return `${kind} must come before ${this.kind}`;
      this.kind = kind;
      this.last = [];
    }
    const name = inOrderOf.map((field) => record[field]);
    if (!isAfter(name, this.last))
      return `${inOrderOf.join(' and ')} must be after the one before it, or it is there twice`;
    this.last = name;
    return kind === 'audit_log' ? this.link(record as RecordOf<'audit_log'>) : undefined;
  }

  /** Compares the end of the log of admin acts with its head, which is kept apart; answers what is wrong. */
  end(head: ChainHead): string | undefined {
    return this.chain.end(head) && 'entries at its end are missing';
  }

  private link({ seq: position, content: text, previous_hash, hash }: RecordOf<'audit_log'>): string | undefined {
    const broken = this.chain.take({ position, text, previous_hash, hash, _id: '' });
    return (
      broken &&
      `entry ${position} of the audit log ${broken.reason === 'gap' ? 'does not follow the one before it' : 'was changed'}`
    );
  }
}

/** Texts in the order of their code units, as both stores have it for what names a record. */
function isAfter(name: readonly unknown[], last: readonly unknown[]): boolean {
  if (name.length === 0 || last.length === 0) return true;
  const place = name.findIndex((value, index) => value !== last[index]);
  return place !== -1 && (name[place] as string | number) > (last[place] as string | number);
}
