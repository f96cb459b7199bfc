import { type DuplicateRecord, MoveRefusal } from './move-refusal.js';
import { RecordCheck } from './record-check.js';
import { KIND_NAMES, type AnyRecord, type Kind } from './kinds.js';
import { STORE_KINDS, type StoreKind } from './store-kind.js';
import { differences, Tally, type Totals } from './tally.js';
import { createHash, type Hash } from 'node:crypto';

export const FORMAT = 'northbridge-shop-data';
/** Goes up when an older shop could not read the file any more. */
export const VERSION = 3;

/** How often the lists of parts and reviews have changed, by which browsers know whether theirs are still right. */
export interface Revisions {
  parts: number;
  reviews: number;
}

/** The first line. */
export interface Header {
  format: typeof FORMAT;
  version: number;
  from: 'sqlite' | 'mongodb';
  /** ISO 8601, UTC */
  made_at: string;
  revisions: Revisions;
  /** whose store it was; absent in files of earlier versions */
  kind?: StoreKind;
}

/** The last line. */
export interface End {
  totals: Totals;
  /** of every byte before this line */
  sha256: string;
}

/** Records that stand in the file one after the other. */
export interface Batch {
  kind: Kind;
  records: AnyRecord[];
  firstLine: number;
}

/** Records of a batch: few enough to keep memory flat. */
export const BATCH = 500;

/** A file of a move, checked while it is read: NDJSON with a header, the records kind by kind, and the counts and sums at the end. */
export class MoveFile {
  readonly tally = new Tally();
  private readonly check = new RecordCheck();
  private line = 0;
  private read?: Header;

  constructor(
    /** what to call it in a refusal */
    private readonly name: string,
    private readonly lines: AsyncIterable<Buffer>,
  ) {}

  /** Of a file that was read from the beginning. */
  get header(): Header {
    if (!this.read) throw new Error('The header is known once the file has been read');
    return this.read;
  }

  /** All of its records; throws `MoveRefusal` with the number of the first line that is wrong. */
  async *batches(): AsyncGenerator<Batch> {
    const bytes = createHash('sha256');
    let batch: Batch | undefined;
    let ended = false;
    for await (const line of this.lines) {
      this.line += 1;
      if (ended) throw this.refuse('nothing may follow the counts and sums');
      const value = this.parse(line);
      if (this.line === 1) this.read = this.headerOf(value);
      else if (Object.hasOwn(value, 'end')) ended = this.takeEnd(value['end'] as End, bytes);
      else {
        const [kind, record] = this.take(value);
        if (batch && (batch.kind !== kind || batch.records.length === BATCH)) {
          yield batch;
          batch = undefined;
        }
        batch ??= { kind, records: [], firstLine: this.line };
        batch.records.push(record);
      }
      if (!ended) bytes.update(line).update('\n');
    }
    if (!ended)
      throw new MoveRefusal(`${this.name} ends after line ${this.line}, before its counts and sums: it was cut off.`);
    if (batch) yield batch;
  }

  /** The refusal of a record that the store had already. */
  refuseDuplicate({ firstLine }: Batch, { place }: DuplicateRecord): MoveRefusal {
    this.line = firstLine + place;
    return this.refuse('the id, or another value that must be unique, is there twice');
  }

  private parse(line: Buffer): AnyRecord {
    try {
      const value: unknown = JSON.parse(line.toString('utf8'));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as AnyRecord;
    } catch {
      // Refused below, as what is JSON but no object.
    }
    throw this.refuse('this is no JSON object');
  }

  private headerOf(value: AnyRecord): Header {
    const header = value as Partial<Header>;
    if (header.format !== FORMAT) throw this.refuse('this is no export of a shop');
    if (header.version !== VERSION)
      throw this.refuse(`the export has version ${header.version}, and this shop reads version ${VERSION}`);
    const { revisions } = header;
    if (!Number.isSafeInteger(revisions?.parts) || !Number.isSafeInteger(revisions?.reviews))
      throw this.refuse('revisions must be those of parts and reviews');
    if (header.kind !== undefined && !STORE_KINDS.includes(header.kind))
      throw this.refuse(`kind must be one of ${STORE_KINDS.join(', ')}`);
    return header as Header;
  }

  private take(value: AnyRecord): [Kind, AnyRecord] {
    const [name = '', ...others] = Object.keys(value);
    const kind = KIND_NAMES.find((known) => known === name);
    if (!kind || others.length > 0) throw this.refuse('this is no record of a kind that the shop has');
    const record = value[kind] as AnyRecord | null;
    if (typeof record !== 'object' || record === null) throw this.refuse('this is no record');
    const complaint = this.check.take(kind, record);
    if (complaint !== undefined) throw this.refuse(`${kind}: ${complaint}`);
    this.tally.add(kind, record);
    return [kind, record];
  }

  private takeEnd(end: Partial<End> | null, bytes: Hash): true {
    if (end?.sha256 !== bytes.digest('hex'))
      throw this.refuse('the checksum is not that of the lines before: the file was changed');
    const [difference] = differences(end.totals ?? {}, this.tally.totals);
    if (difference !== undefined) throw this.refuse(`the counts and sums are not those of the records: ${difference}`);
    return true;
  }

  private refuse(reason: string): MoveRefusal {
    return new MoveRefusal(`${this.name}, line ${this.line}: ${reason}.`);
  }
}
