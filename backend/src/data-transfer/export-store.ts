import { createHash } from 'node:crypto';
import type { AuditLogRepository } from '#app/audit-log/ports/audit-log.repository.js';
import { checkRecord, recordPicker } from '#shared/record.js';
import { FORMAT, type End, type Header } from './domain/export-file.js';
import { ExportTotals, type Totals } from './domain/export-totals.js';
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
 * Exports the whole store as the text of a file, in pieces; returns the counts and sums. Throws `TransferRefusal` when an operation is
 * unfinished, when data changes during the export, when the audit log was tampered with, and for a record that an import would refuse.
 */
export async function* exportStore(
  { store, auditLog, kind }: Source,
  progress: (type: RecordType, count: number) => void,
): AsyncGenerator<string, Totals> {
  await store.quiesce();
  const bytes = createHash('sha256');
  const write = (piece: string) => {
    bytes.update(piece);
    return piece;
  };
  const header: Header = {
    ...{ format: FORMAT, version: VERSION, from: store.from, made_at: new Date().toISOString() },
    ...{ revisions: await store.revisions(), kind },
  };
  yield write(`${JSON.stringify(header)}\n`);
  const [exported, check] = [new ExportTotals(), new RecordCheck()];
  for (const type of RECORD_TYPE_NAMES) {
    for await (const records of store.records(type))
      yield write(records.map((record) => exported.add(type, checkedRecord(type, record, check))).join(''));
    progress(type, exported.totals[type] as number);
  }
  const chainFault = check.end(await auditLog.head());
  if (chainFault !== undefined) throw auditLogFault(chainFault);
  if ((await totalsOf(store)).digest !== exported.digest)
    throw new TransferRefusal(
      'The data changed while it was exported. Stop every server of the shop and export again.',
    );
  const end: End = { totals: exported.totals, sha256: bytes.digest('hex') };
  yield `${JSON.stringify({ end })}\n`;
  return exported.totals;
}

/** Counts, sums and the hash of all records of a store. */
export async function totalsOf(store: Pick<TransferableStore, 'records'>): Promise<ExportTotals> {
  const totals = new ExportTotals();
  for (const type of RECORD_TYPE_NAMES) {
    const { record: definition } = descriptionOf(type);
    const pick = recordPicker(definition);
    for await (const records of store.records(type))
      for (const record of records) {
        const checked = checkRecord(definition, pick(record));
        totals.add(type, 'record' in checked ? checked.record : record);
      }
  }
  return totals;
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
