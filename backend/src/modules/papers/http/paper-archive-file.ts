import type { Paper } from '#app/recording/papers/domain/paper.js';
import { csvLines } from '#shared/http/send-csv.js';
import type { ZippedFile } from '#shared/http/send-zip.js';
import type { ArchivedFile } from '../paper-archive.service.js';
import { EXPORTED, rowsOf } from './paper.dto.js';

/** The files of an archive: each paper and, at the end, their list as a CSV file, as an export has it. */
export async function* archiveOf(
  files: AsyncIterable<ArchivedFile>,
  listName: string,
  list: AsyncIterable<readonly Paper[]>,
): AsyncGenerator<ZippedFile> {
  for await (const { name, paper, content } of files) yield { name, modified_at: paper.issued_at, content: [content] };
  yield { name: listName, modified_at: new Date().toISOString(), content: csvLines(EXPORTED, list, rowsOf) };
}
