import { type Counts, RecordDigest } from './record-digest.js';
import { RecordCheck } from './record-check.js';
import { batchSizeOf, RECORD_TYPE_NAMES, VERSION, type AnyRecord, type RecordType } from './record-types.js';
import { STORE_KINDS, type StoreKind } from './store-kind.js';
import { TransferRefusal, type DuplicateRecord } from './transfer-refusal.js';

export const FORMAT = 'northbridge-shop-export';
/** Of the exports of versions before 1.0. */
const EARLIER_FORMAT = 'northbridge-shop-data';

/** Revisions of the lists of parts and reviews; browsers use them to validate their cached copies. */
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
  /** the kind of the exported store */
  kind: StoreKind;
}

/** The last line. */
export interface End {
  counts: Counts;
  /** of the lines of all records, with their fields in the order of the format */
  sha256: string;
}

/** Consecutive records of one type. */
export interface Batch {
  type: RecordType;
  records: AnyRecord[];
  firstLine: number;
}

/** An export, checked while it is read: NDJSON with a header, the records by type, and their counts and hash at the end. */
export class ExportFile {
  readonly digest = new RecordDigest();
  private readonly check = new RecordCheck();
  private line = 0;

  constructor(
    /** its name in a refusal */
    private readonly name: string,
    private readonly lines: AsyncGenerator<Buffer>,
  ) {}

  /** Reads the first line. */
  async header(): Promise<Header> {
    const first = await this.lines.next();
    if (first.done) throw this.cutOff();
    this.line = 1;
    return this.headerOf(this.parse(first.value));
  }

  /** All records, after the header; throws `TransferRefusal` with the number of the first wrong line. */
  async *batches(): AsyncGenerator<Batch> {
    let batch: Batch | undefined;
    let ended = false;
    for await (const line of this.lines) {
      this.line += 1;
      if (ended) throw this.refuse('nothing may follow the counts');
      const value = this.parse(line);
      if (Object.hasOwn(value, 'end')) {
        ended = true;
        if ((value['end'] as Partial<End> | null)?.sha256 !== this.digest.sha256)
          throw this.refuse('the checksum is not that of the records before: the file was changed');
        continue;
      }
      const { type, record } = this.take(value);
      if (batch && (batch.type !== type || batch.records.length === batchSizeOf(type))) {
        yield batch;
        batch = undefined;
      }
      batch ??= { type, records: [], firstLine: this.line };
      batch.records.push(record);
    }
    if (!ended) throw this.cutOff();
    if (batch) yield batch;
  }

  /** The refusal of a record that the store has already. */
  refuseDuplicate({ firstLine }: Batch, { place }: DuplicateRecord): TransferRefusal {
    this.line = firstLine + place;
    return this.refuse('the id, or another value that must be unique, is there twice');
  }

  private parse(line: Buffer): AnyRecord {
    try {
      const value: unknown = JSON.parse(line.toString('utf8'));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as AnyRecord;
    } catch {
      // Refused below, like JSON that is not an object.
    }
    throw this.refuse('this is not a JSON object');
  }

  private headerOf(value: AnyRecord): Header {
    const { format, version, revisions, kind } = value as Partial<Header>;
    if ((format as string) === EARLIER_FORMAT)
      throw this.refuse('this is the export of a version before 1.0, which this shop cannot read');
    if (format !== FORMAT) throw this.refuse('this is not an export of a shop');
    if (version !== VERSION)
      throw this.refuse(
        `the export has data version ${version}, and this shop reads only ${VERSION}: import it with the version that wrote it`,
      );
    if (!Number.isSafeInteger(revisions?.parts) || !Number.isSafeInteger(revisions?.reviews))
      throw this.refuse('revisions must be those of parts and reviews');
    if (!STORE_KINDS.some((known) => known === kind))
      throw this.refuse(`kind must be one of ${STORE_KINDS.join(', ')}`);
    return value as unknown as Header;
  }

  private take(value: AnyRecord): { type: RecordType; record: AnyRecord } {
    const [name = '', ...others] = Object.keys(value);
    const type = RECORD_TYPE_NAMES.find((known) => known === name);
    if (!type || others.length > 0) throw this.refuse('this is not a record of a type that the shop has');
    const given = value[type] as AnyRecord | null;
    if (typeof given !== 'object' || given === null) throw this.refuse('this is not a record');
    const checked = this.check.take(type, given);
    if ('complaint' in checked) throw this.refuse(`${type}: ${checked.complaint}`);
    this.digest.add(type, checked.record);
    return { type, record: checked.record };
  }

  private cutOff(): TransferRefusal {
    return new TransferRefusal(`${this.name} ends after line ${this.line}, before its counts: it was cut off.`);
  }

  private refuse(reason: string): TransferRefusal {
    return new TransferRefusal(`${this.name}, line ${this.line}: ${reason}.`);
  }
}
