import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collect } from '#test/support/concurrency.js';
import { linesOf, writeFile } from './transfer-file.js';

const folder = mkdtempSync(join(tmpdir(), 'move-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'shop.ndjson');

async function* text(...chunks: string[]): AsyncGenerator<string, number> {
  for (const chunk of chunks) yield Promise.resolve(chunk);
  return chunks.length;
}

async function* brokenText(): AsyncGenerator<string, number> {
  yield Promise.resolve('a\n');
  throw new Error('The store is gone');
}

describe('a transfer file', () => {
  it('is not created when its source fails', async () => {
    await expect(writeFile(file, brokenText())).rejects.toThrow('The store is gone');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps nothing of an interrupted attempt, not even its permissions', async () => {
    writeFileSync(`${file}.part`, 'half of it', { mode: 0o644 });
    expect(await writeFile(file, text('a\n', 'b\n'))).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('a\nb\n');
    expect(readdirSync(folder)).toEqual(['shop.ndjson']);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  });

  it.each(['shop.txt', 'shop.gz'])('is read line by line across chunk boundaries (%s)', async (name) => {
    const long = 'ä'.repeat(100_000);
    await writeFile(join(folder, name), text('a\n\n', long, '\n', 'the end'));
    const lines = await collect(batchesOf(join(folder, name)));
    expect(lines.map(String)).toEqual(['a', '', long, 'the end']);
  });

  it('is refused in a missing folder', async () => {
    const nowhere = join(folder, 'no', 'shop.ndjson');
    await expect(writeFile(nowhere, text('a\n'))).rejects.toThrow(`${nowhere} cannot be written: ENOENT.`);
  });
});

async function* batchesOf(path: string) {
  for await (const line of linesOf(path)) yield [line];
}
