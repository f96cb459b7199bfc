import sharp from 'sharp';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { SHOP } from '#shared/client.js';
import { SmallDisk } from '#test/support/small-disk.js';
import { SharpPictureMaker } from './adapters/sharp/sharp-picture-maker.js';
import { SqliteUploadStore } from './adapters/sqlite/sqlite-upload.store.js';
import { uploadErrors } from './domain/upload.errors.js';
import { PictureMaker } from './ports/picture-maker.js';
import { UploadsService } from './uploads.service.js';

const picture = sharp({
  create: {
    width: 2000,
    height: 2000,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
    background: 'red',
  },
})
  .webp()
  .toBuffer();
const sent = (content: Buffer) => async (onPiece: (piece: Buffer) => Promise<unknown>) => {
  await onPiece(content);
};

/** Runs `work` with a service whose files are in the folder; returns the names of the files that are left. */
async function inFolder(
  folder: string,
  work: (service: UploadsService) => Promise<void>,
  maker: PictureMaker = new SharpPictureMaker(),
): Promise<string[]> {
  const store = openSqliteStore(join(folder, 'shop.db'));
  try {
    await work(new UploadsService(new SqliteUploadStore(store), maker));
    return readdirSync(join(folder, 'uploads'), { recursive: true }).map(String);
  } finally {
    if (maker instanceof SharpPictureMaker) await maker.onApplicationShutdown();
    store.close();
    await store.threadsEnded();
  }
}

describe('an upload', () => {
  const disk = SmallDisk.mount(8);
  afterAll(() => disk?.unmount());

  (disk ? it : it.skip)(
    'to a full disk is refused as such and leaves nothing behind, and works again with room',
    async () => {
      const left = await inFolder(disk!.folder, async (service) => {
        disk!.fill();
        await expect(service.addPicture(sent(await picture), SHOP)).rejects.toMatchObject({ code: 'storage-full' });
        disk!.free();
        await service.addPicture(sent(await picture), SHOP);
      });
      expect(left).toHaveLength(4);
    },
  );

  it('says why no picture can be made, and stores datasheets all the same', async () => {
    class NoPictures extends PictureMaker {
      override make(): Promise<never> {
        return Promise.reject(uploadErrors.cannotMakePictures('the package sharp has no program for aix on ppc64'));
      }
    }
    const folder = mkdtempSync(join(tmpdir(), 'shop-uploads-'));
    const left = await inFolder(
      folder,
      async (service) => {
        await expect(service.addPicture(sent(await picture), SHOP)).rejects.toMatchObject({ kind: 'unavailable' });
        await service.addDatasheet(sent(Buffer.from('%PDF-1.7')));
      },
      new NoPictures(),
    );
    rmSync(folder, { recursive: true });
    expect(left).toHaveLength(2);
  });
});
