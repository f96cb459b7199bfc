import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import type { AuditContent } from '#app/recording/audit-log/domain/audit-entry.js';
import { MAX_COUNTED } from './data-check.js';

/* Papers and their files against the audit log, which has the SHA-256 of each under its id. */

/** The problems of all papers and files. @param unlogged the ids of papers whose audit events follow */
export async function* logProblems(read: ReadRecords, unlogged: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const papers of read('papers', { fields: ['_id', 'kind', 'number', 'sha256'] })) {
    const logged = await entriesOf(read, papers);
    for (const { _id, kind, number, sha256 } of papers) {
      const hash = hashIn(logged.get(_id));
      if (kind === 'lost' || unlogged.has(_id) || hash === sha256) continue;
      yield hash
        ? `Paper ${_id} is not the ${number} of the audit log, which has another SHA-256.`
        : `Paper ${_id} is not in the audit log.`;
    }
  }
  for await (const files of read('paper_files', { fields: ['_id', 'paper_id', 'sha256'] })) {
    const logged = await entriesOf(read, files);
    const found = await idsIn(
      read,
      'papers',
      files.map(({ paper_id }) => paper_id),
    );
    for (const { _id, paper_id, sha256 } of files) {
      const entry = logged.get(_id);
      const hash = entry?.subject.id === paper_id ? hashIn(entry) : undefined;
      if (!found.has(paper_id)) yield `There is a file of paper ${paper_id}, but no such paper.`;
      else if (hash !== sha256)
        yield `The file of paper ${paper_id} is not ${hash ? 'the one in' : 'in'} the audit log.`;
    }
  }
  yield* await missingProblems(read);
}

/** Papers and files that the audit log has, since a demo was cleared, and the store has not. */
async function missingProblems(read: ReadRecords): Promise<string[]> {
  let missing: string[] = [];
  for await (const links of read('audit_log', { fields: ['content'] })) {
    const entries = links.map(contentOf);
    const idsOf = (action: string) => entries.flatMap((entry) => (entry.action === action ? [entry._id] : []));
    const found = await idsIn(read, 'papers', idsOf('paper-issued'));
    const printed = await idsIn(read, 'paper_files', idsOf('paper-printed'));
    for (const { _id, action, subject } of entries) {
      if (action === 'demo-cleared') missing = [];
      if (missing.length === MAX_COUNTED) continue;
      if (action === 'paper-issued' && !found.has(_id))
        missing.push(`Paper ${_id}: the audit log has ${subject.label}, but it is missing.`);
      if (action === 'paper-printed' && !printed.has(_id))
        missing.push(`The file of paper ${subject.id}: the audit log has it, but it is missing.`);
    }
  }
  return missing;
}

const contentOf = ({ content }: { content: string }) => JSON.parse(content) as AuditContent;
const hashIn = (entry?: AuditContent) => entry?.after?.['sha256'] as string | undefined;

/** The entries of the audit log under the ids of the records. */
async function entriesOf(read: ReadRecords, records: readonly { _id: string }[]): Promise<Map<string, AuditContent>> {
  const found = new Map<string, AuditContent>();
  const ids = records.map(({ _id }) => _id);
  for await (const links of read('audit_log', { ids, fields: ['content'] }))
    for (const entry of links.map(contentOf)) found.set(entry._id, entry);
  return found;
}

/** Those of the ids that a record of the type has. */
async function idsIn(read: ReadRecords, type: 'papers' | 'paper_files', ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (ids.length > 0)
    for await (const records of read(type, { ids, fields: ['_id'] })) for (const { _id } of records) found.add(_id);
  return found;
}
