import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { datasheetFile, PICTURE_WIDTHS, pictureFile, type Upload } from '#modules/parts/domain/upload.js';
import type { UploadStore } from '#modules/parts/ports/upload.store.js';

export const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

/** An upload whose files have the content, which no picture needs to be for a store. */
export function anUpload(kind: Upload['kind'], content: string, changes: Partial<Upload> = {}): Upload {
  const _id = sha256(content);
  const names = kind === 'picture' ? PICTURE_WIDTHS.map((width) => pictureFile(_id, width)) : [datasheetFile(_id)];
  const now = new Date().toISOString();
  return {
    ...{ _id, kind, ...(kind === 'picture' && { width: 1600, height: 900 }) },
    files: names.map((name) => ({ name, sha256: _id, size: content.length })),
    ...{ created_at: now, unused_since: now },
    ...changes,
  };
}

/** Writes the files of the upload into a new folder that its store takes them from. */
export function staged({ files }: Upload, content: string, { staging }: UploadStore): string {
  mkdirSync(staging, { recursive: true });
  const folder = mkdtempSync(join(staging, 'upload-'));
  for (const { name } of files) writeFileSync(join(folder, name), content);
  return folder;
}

/** Stores an upload with this content. */
export async function storeUpload(uploads: UploadStore, kind: Upload['kind'], content: string): Promise<Upload> {
  const upload = anUpload(kind, content);
  const folder = staged(upload, content, uploads);
  await uploads.add(upload, folder);
  rmSync(folder, { recursive: true });
  return upload;
}

/** The content of a stored file; undefined when there is none. */
export async function contentOfFile(uploads: UploadStore, name: string): Promise<string | undefined> {
  const file = await uploads.open(name);
  if (!file) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of file.content as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
