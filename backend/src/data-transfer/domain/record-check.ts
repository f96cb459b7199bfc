import { ChainCheck, type ChainHead } from '#modules/audit-log/domain/chain-check.js';
import { checkRecord } from '#shared/record.js';
import { descriptionOf, RECORD_TYPE_NAMES, type AnyRecord, type RecordOf, type RecordType } from './record-types.js';

/** Checks the records of a store or a file, each record and their order, in constant memory. */
export class RecordCheck {
  private readonly chain = new ChainCheck();
  private type?: RecordType;
  private last: readonly unknown[] = [];

  /** Checks the next record; returns it with its fields in the order of the format, or its fault. */
  take(type: RecordType, value: AnyRecord): { record: AnyRecord } | { complaint: string } {
    const { record: definition, key, rule } = descriptionOf(type);
    const checked = checkRecord(definition, value);
    if ('complaint' in checked) return checked;
    const { record } = checked;
    const complaint =
      rule?.(record) ??
      this.orderComplaint(type, key, record) ??
      (type === 'audit_log' ? this.chainComplaint(record as RecordOf<'audit_log'>) : undefined);
    return complaint === undefined ? { record } : { complaint };
  }

  /** Compares the end of the audit log with its separately stored head; returns the fault, if any. */
  end(head: ChainHead): string | undefined {
    return this.chain.end(head) && 'entries at its end are missing';
  }

  private orderComplaint(type: RecordType, key: readonly string[], record: AnyRecord): string | undefined {
    if (type !== this.type) {
      if (this.type !== undefined && RECORD_TYPE_NAMES.indexOf(type) < RECORD_TYPE_NAMES.indexOf(this.type))
        return `${type} must come before ${this.type}`;
      this.type = type;
      this.last = [];
    }
    const values = key.map((field) => record[field]);
    if (!isAfter(values, this.last))
      return `${key.join(' and ')} must be after the one before it, or it is there twice`;
    this.last = values;
    return undefined;
  }

  private chainComplaint({ seq: position, content: text, previous_hash, hash }: RecordOf<'audit_log'>) {
    const broken = this.chain.take({ position, text, previous_hash, hash, _id: '' });
    return (
      broken &&
      `entry ${position} of the audit log ${broken.reason === 'gap' ? 'does not follow the one before it' : 'was changed'}`
    );
  }
}

/** Compares texts by code units, as both stores sort keys. */
function isAfter(key: readonly unknown[], last: readonly unknown[]): boolean {
  if (key.length === 0 || last.length === 0) return true;
  const place = key.findIndex((value, index) => value !== last[index]);
  return place !== -1 && (key[place] as string | number) > (last[place] as string | number);
}
