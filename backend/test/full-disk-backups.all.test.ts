import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SmallDisk } from '#test/support/small-disk.js';
import { backedUpShops, contentOf, namesIn, refusal, shop } from './support/backed-up-shops.js';

const disk = SmallDisk.mount(8);
afterAll(() => disk?.unmount());

(disk ? describe : describe.skip)('on a full disk', () => {
  const { folder, populated } = backedUpShops();
  const full = (file: string) =>
    refusal(`${file} was not written: the disk is full; free space, or choose another one. Nothing was changed.`);

  it('a backup is refused in one line, leaves no file, and works once there is space', async () => {
    const data = await populated('backed up');
    const file = join(disk!.folder, 'shop.db');
    disk!.fill();
    expect(await shop(data, 'backup', file)).toEqual(full(file));
    expect(readdirSync(disk!.folder)).toEqual(['filling']);
    disk!.free();
    expect(await shop(data, 'backup', file)).toMatchObject({ status: 0, errors: '' });
  });

  it('a restore is refused in one line, keeps the old data, and works once there is space', async () => {
    const file = join(folder, 'to-restore.db');
    expect(await shop(await populated('newer'), 'backup', file)).toMatchObject({ status: 0 });
    const data = join(disk!.folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    cpSync(await populated('older'), data, { recursive: true });
    const [before, names] = [contentOf(data), namesIn(data)];
    disk!.fill();
    // A core may hold a few free blocks back, and then the lock fits.
    expect([
      refusal('DATA_DIR cannot be used: The disk of the shop is full, so nothing was stored.'),
      full(data),
    ]).toContainEqual(await shop(data, 'restore', file));
    disk!.free();
    expect(namesIn(data)).toEqual(expect.arrayContaining(names));
    expect(namesIn(data).filter((name) => name.startsWith('restor'))).toEqual([]);
    expect(contentOf(data)).toEqual(before);
    expect(await shop(data, 'restore', file)).toMatchObject({ status: 0, errors: '' });
    expect(contentOf(data)).not.toEqual(before);
  });
});
