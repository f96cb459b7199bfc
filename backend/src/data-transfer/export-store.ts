import type { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import { checkRecord, recordPicker } from '#shared/record.js';
import { FORMAT, type End, type Header } from './domain/export-file.js';
import { type Counts, RecordDigest } from './domain/record-digest.js';
import { RecordCheck } from './domain/record-check.js';
import { descriptionOf, RECORD_TYPE_NAMES, VERSION, type AnyRecord, type RecordType } from './domain/record-types.js';
import type { StoreKind } from './domain/store-kind.js';
import { TransferRefusal } from './domain/transfer-refusal.js';
import type { TransferableStore } from './ports/transferable-store.js';

interface Source {
  store: TransferableStore;
  auditLog: AuditLogRepository;
  kind: StoreKind;
}

/**
 * Exports the whole store as the text of a file, in pieces; returns the counts. Throws `TransferRefusal` when an operation is
 * unfinished, when data changes during the export, when the audit log was tampered with, and for a record that an import would refuse.
 */
export async function* exportStore(
  { store, auditLog, kind }: Source,
  progress: (type: RecordType, count: number) => void,
): AsyncGenerator<string, Counts> {
  await store.quiesce();
  const header: Header = {
    ...{ format: FORMAT, version: VERSION, from: store.from, made_at: new Date().toISOString() },
    ...{ revisions: await store.revisions(), kind },
  };
  yield `${JSON.stringify(header)}\n`;
  const [exported, check] = [new RecordDigest(), new RecordCheck()];
  for (const type of RECORD_TYPE_NAMES) {
    for await (const records of store.records(type))
      yield records.map((record) => exported.add(type, checkedRecord(type, record, check))).join('');
    progress(type, exported.counts[type]);
  }
  const chainFault = check.end(await auditLog.head());
  if (chainFault !== undefined) throw auditLogFault(chainFault);
  const { counts, sha256 } = exported;
  if ((await digestOf(store)) !== sha256)
    throw new TransferRefusal(
      'The data changed while it was exported. Stop every server of the shop and export again.',
    );
  const end: End = { counts, sha256 };
  yield `${JSON.stringify({ end })}\n`;
  return counts;
}

/** The hash of all records of a store. */
export async function digestOf(store: Pick<TransferableStore, 'records'>): Promise<string> {
  const digest = new RecordDigest();
  for (const type of RECORD_TYPE_NAMES) {
    const { record: definition } = descriptionOf(type);
    const pick = recordPicker(definition);
    for await (const records of store.records(type))
      for (const record of records) {
        const checked = checkRecord(definition, pick(record));
        digest.add(type, 'record' in checked ? checked.record : record);
      }
  }
  return digest.sha256;
}

function checkedRecord(type: RecordType, record: AnyRecord, check: RecordCheck): AnyRecord {
  const checked = check.take(type, record);
  if ('record' in checked) return checked.record;
  if (type === 'audit_log') throw auditLogFault(checked.complaint);
  const key = descriptionOf(type).key.map((field) => String(record[field]));
  throw new TransferRefusal(`${[type, ...key].join(' ')} cannot be exported: ${checked.complaint}.`);
}

function auditLogFault(how: string): TransferRefusal {
  return new TransferRefusal(
    `The audit log was tampered with, so nothing is exported: ${how}. See \`npm run shop -- verify-audit-log\`.`,
  );
}
