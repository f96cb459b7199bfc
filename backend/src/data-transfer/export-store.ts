import { createHash } from 'node:crypto';
import type { AuditLogRepository } from '#app/audit-log/ports/audit-log.repository.js';
import { descriptionOf, KIND_NAMES, type AnyRecord, type Kind } from './domain/kinds.js';
import { FORMAT, VERSION, type End, type Header } from './domain/move-file.js';
import { MoveRefusal } from './domain/move-refusal.js';
import { RecordCheck } from './domain/record-check.js';
import type { StoreKind } from './domain/store-kind.js';
import { Tally, type Totals } from './domain/tally.js';
import type { MovableStore } from './ports/movable-store.js';

interface Source {
  store: MovableStore;
  auditLog: AuditLogRepository;
  kind: StoreKind;
}

/**
 * Everything in the store as the text of a file, piece by piece; answers the counts and sums. Throws `MoveRefusal` when something is
 * under way or was changed meanwhile, when the log of admin acts was touched, and for a record that an import would refuse.
 */
export async function* exportStore(
  { store, auditLog, kind: storeKind }: Source,
  progress: (kind: Kind, count: number) => void,
): AsyncGenerator<string, Totals> {
  await store.settle();
  const bytes = createHash('sha256');
  const write = (piece: string) => {
    bytes.update(piece);
    return piece;
  };
  const { from } = store;
  const header: Header = {
    ...{ format: FORMAT, version: VERSION, from, made_at: new Date().toISOString() },
    revisions: await store.revisions(),
    kind: storeKind,
  };
  yield write(`${JSON.stringify(header)}\n`);
  const [tally, check] = [new Tally(), new RecordCheck()];
  for (const kind of KIND_NAMES) {
    for await (const records of store.records(kind))
      yield write(records.map((record) => lineOfSound(record, { kind, tally, check })).join(''));
    progress(kind, tally.totals[kind] as number);
  }
  const cutOff = check.end(await auditLog.head());
  if (cutOff !== undefined) throw touched(cutOff);
  if ((await tallyOf(store)).digest !== tally.digest)
    throw new MoveRefusal('The data changed while it was exported. Stop every server of the shop and export again.');
  const end: End = { totals: tally.totals, sha256: bytes.digest('hex') };
  yield `${JSON.stringify({ end })}\n`;
  return tally.totals;
}

/** Counts, sums and the hash of all records that a store has. */
export async function tallyOf(store: Pick<MovableStore, 'records'>): Promise<Tally> {
  const tally = new Tally();
  for (const kind of KIND_NAMES)
    for await (const records of store.records(kind)) for (const record of records) tally.add(kind, record);
  return tally;
}

function lineOfSound(
  record: AnyRecord,
  { kind, tally, check }: { kind: Kind; tally: Tally; check: RecordCheck },
): string {
  const complaint = check.take(kind, record);
  if (complaint === undefined) return tally.add(kind, record);
  if (kind === 'audit_log') throw touched(complaint);
  const name = descriptionOf(kind).inOrderOf.map((field) => String(record[field]));
  throw new MoveRefusal(`${[kind, ...name].join(' ')} cannot be exported: ${complaint}.`);
}

function touched(how: string): MoveRefusal {
  return new MoveRefusal(
    `The audit log was touched, so nothing is exported: ${how}. See \`npm run shop -- verify-audit-log\`.`,
  );
}
