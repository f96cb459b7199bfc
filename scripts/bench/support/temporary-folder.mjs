import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set();

/** Makes an empty folder; it is removed by `removeFolder`, or at the latest when the process exits. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'northbridge-bench-'));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder) {
  folders.delete(folder);
  rmSync(folder, { recursive: true, force: true });
}

process.once('exit', () => folders.forEach(removeFolder));
