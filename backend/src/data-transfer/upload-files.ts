import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Upload, uploadOfFile } from '#modules/parts/domain/upload.js';
import type { UploadStore } from '#modules/parts/ports/upload.store.js';
import { type OpenFile, syncToDisk, writeNew } from '#shared/stored-file.js';

type NamedFile = Upload['files'][number];
type Uploads = AsyncIterable<readonly Pick<Upload, 'files'>[]> | Iterable<readonly Pick<Upload, 'files'>[]>;

/** Files that a message names. */
const MAX_NAMED = 20;

/**
 * Copies the files of the uploads into the folder, which may not exist yet. Those that are there are not copied again, but get a new time,
 * so that `removeOldFiles` keeps them. Returns the names of files that are missing or have another content than when they were uploaded.
 */
export async function copyFiles(uploads: Uploads, open: OpenFile, folder: string): Promise<string[]> {
  const missing: string[] = [];
  let isThere = false;
  for await (const chunk of uploads)
    for (const file of chunk.flatMap(({ files }) => files)) {
      if (!isThere) await mkdir(folder, { recursive: true, mode: 0o700 });
      isThere = true;
      if (!(await isKept(file, folder)) && !(await isCopied(file, open, folder))) missing.push(file.name);
    }
  if (isThere) await syncToDisk(folder, 'folder');
  return missing;
}

async function isKept({ name, size }: NamedFile, folder: string): Promise<boolean> {
  const path = join(folder, name);
  if ((await stat(path).catch(() => undefined))?.size !== size) return false;
  const now = new Date();
  await utimes(path, now, now);
  return true;
}

/** Whether the file was copied; one with another content is not. */
async function isCopied({ name, sha256 }: NamedFile, open: OpenFile, folder: string): Promise<boolean> {
  const source = await open(name);
  if (!source) return false;
  const part = join(folder, `${name}.${randomUUID()}.part`);
  try {
    if ((await writeNew(part, source.content)) !== sha256) return false;
    await rename(part, join(folder, name));
    return true;
  } finally {
    await rm(part, { force: true });
  }
}

/** Stores the files of the uploads, without the uploads; returns the names of those that are missing or have another content. */
export async function storeFiles(
  uploads: readonly Pick<Upload, 'files'>[],
  open: OpenFile,
  store: UploadStore,
): Promise<string[]> {
  const missing: string[] = [];
  await mkdir(store.staging, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(store.staging, 'import-'));
  try {
    for (const { files } of uploads) {
      const faults = await copyFiles([[{ files }]], open, folder);
      const names = files.map(({ name }) => name).filter((name) => !faults.includes(name));
      if (names.length > 0) await store.addFiles(names, folder);
      missing.push(...faults);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return missing;
}

/** Removes the files in the folder that were copied or kept before this time; returns their number. */
export async function removeOldFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const isOurs = uploadOfFile(name.replace(/\.[0-9a-f-]{36}\.part$/, '')) !== undefined;
    // Another backup renames its files.
    const changed = (await stat(path).catch(() => undefined))?.mtime ?? before;
    if (!isOurs || changed >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Lines about files that were not copied; none when all were. */
export function missingFiles(names: readonly string[], where: string): string[] {
  if (names.length === 0) return [];
  const count = names.length === 1 ? '1 file of an upload is' : `${names.length} files of uploads are`;
  const more = names.length > MAX_NAMED ? [`  and ${names.length - MAX_NAMED} more`] : [];
  return [
    `${count} missing in ${where} or damaged. Upload the pictures and datasheets again:`,
    ...names.slice(0, MAX_NAMED).map((name) => `  ${name}`),
    ...more,
  ];
}
