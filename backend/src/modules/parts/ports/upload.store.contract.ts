import { rmSync } from 'node:fs';
import { ADA, aLine, anOrderOf, aPart } from '#test/support/builders.js';
import { DAY_MS } from '#shared/time.js';
import { anUpload, contentOfFile, staged, storeUpload } from '#test/support/uploads.js';
import type { WholeShop } from '#test/support/whole-shop.js';
import { addressOf, type Upload } from '../domain/upload.js';

/** A shop whose files a test can lose directly in the store. */
interface UploadShop extends WholeShop {
  lose: (name: string) => Promise<unknown>;
  /** stored files, also those that are not complete */
  countFiles: () => Promise<number>;
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const TOMORROW = daysAgo(-1);

export function uploadStoreContract(name: string, shop: () => UploadShop): void {
  describe(`uploads in ${name}`, () => {
    const uploads = () => shop().uploads;
    const all = async () => {
      const ids: string[][] = [];
      for await (const chunk of uploads().all()) ids.push(chunk.map(({ _id }) => _id));
      return ids;
    };
    /** Stores records without files. */
    const importRecords = (records: readonly Upload[]) =>
      shop().store.importInto((target) => target.add('uploads', records), { besideOthers: true });
    /** Two sweeps: the first one marks what nothing names. */
    const sweepTwice = async () => {
      const first = await uploads().removeUnused(TOMORROW);
      return first + (await uploads().removeUnused(TOMORROW));
    };

    it('are stored with their files, which are read by name', async () => {
      const picture = await storeUpload(uploads(), 'picture', 'a picture');
      const long = 'a datasheet of several chunks'.repeat(20_000);
      const datasheet = await storeUpload(uploads(), 'datasheet', long);
      for (const { name } of picture.files) expect(await contentOfFile(uploads(), name)).toBe('a picture');
      expect(await contentOfFile(uploads(), datasheet.files[0]!.name)).toBe(long);
      const { size, content } = (await uploads().open(datasheet.files[0]!.name))!;
      expect(size).toBe(long.length);
      content.destroy();
      for (const unknown of [anUpload('picture', 'other').files[0]!.name, '../shop.db', 'shop.db', ''])
        expect(await uploads().open(unknown)).toBeUndefined();
      expect(await all()).toEqual([[picture._id, datasheet._id].sort()]);
    });

    it('are used while they exist, and stay for another day then', async () => {
      const old = anUpload('datasheet', 'old', { unused_since: daysAgo(3) });
      await importRecords([old]);
      expect(await uploads().use([])).toEqual([]);
      const [used, ...others] = await uploads().use([old._id, anUpload('picture', 'none')._id]);
      expect([used?._id, others]).toEqual([old._id, []]);
      expect(await uploads().removeUnused(daysAgo(1))).toBe(0);
      expect(await all()).toEqual([[old._id]]);
    });

    it('are either used or removed, also at the same moment', async () => {
      const old = Array.from({ length: 20 }, (_, n) => anUpload('datasheet', `${n}`, { unused_since: daysAgo(3) }));
      await importRecords(old.toSorted((one, other) => (one._id < other._id ? -1 : 1)));
      const used = old.map(({ _id }) => uploads().use([_id]));
      const [removed] = await Promise.all([uploads().removeUnused(daysAgo(1)), ...used]);
      const found = (await Promise.all(used)).flat().map(({ _id }) => _id);
      expect((await all()).flat()).toEqual(found.sort());
      expect(removed).toBe(old.length - found.length);
    });

    it('are read in chunks', async () => {
      const many = Array.from({ length: 1001 }, (_, n) => anUpload('datasheet', `${n}`));
      const sorted = many.toSorted((one, other) => (one._id < other._id ? -1 : 1));
      for (let from = 0; from < sorted.length; from += 500) await importRecords(sorted.slice(from, from + 500));
      const chunks = await all();
      expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(500);
      expect(chunks.flat()).toEqual(sorted.map(({ _id }) => _id));
    });

    it('get the files that they have lost when they are added again', async () => {
      const picture = await storeUpload(uploads(), 'picture', 'a picture');
      await shop().lose(picture.files[1]!.name);
      expect(await contentOfFile(uploads(), picture.files[1]!.name)).toBeUndefined();
      await storeUpload(uploads(), 'picture', 'a picture');
      for (const { name } of picture.files) expect(await contentOfFile(uploads(), name)).toBe('a picture');
      const [again] = await uploads().use([picture._id]);
      expect(again).toMatchObject({ created_at: picture.created_at, files: picture.files });
    });

    it('are one when they are added at the same moment', async () => {
      const [one] = await Promise.all([1, 2, 3].map(() => storeUpload(uploads(), 'picture', 'a picture')));
      expect(await all()).toEqual([[one!._id]]);
      for (const { name } of one!.files) expect(await contentOfFile(uploads(), name)).toBe('a picture');
    });

    it('are removed with their files when nothing has named them since the time', async () => {
      const { files } = await storeUpload(uploads(), 'picture', 'a picture');
      expect(await uploads().removeUnused(daysAgo(1))).toBe(0);
      expect(await contentOfFile(uploads(), files[0]!.name)).toBe('a picture');
      expect(await sweepTwice()).toBe(1);
      expect(await all()).toEqual([]);
      await uploads().removeUnused(TOMORROW);
      expect(await shop().countFiles()).toBe(0);
    });

    it('stay while a part, a category or an order names them, and for a day afterwards', async () => {
      const { parts, categories, orders } = shop();
      const add = async (kind: Upload['kind'], content: string) =>
        addressOf(await storeUpload(uploads(), kind, content));
      const [image_url, second, url] = [
        await add('picture', 'first'),
        await add('picture', 'second'),
        await add('datasheet', 'datasheet'),
      ];
      const part = await parts.add(
        aPart({
          ...{ image_url, min_order: 1, pictures: [{ url: image_url }, { url: second }] },
          datasheets: [{ url, name: 'Manual', size: 9 }],
        }),
        ADA,
      );
      await parts.add(aPart({ name: 'One picture', image_url: await add('picture', 'of its own') }), ADA);
      await categories.add({ name: 'Cooling', picture: await add('picture', 'of a category') }, ADA);
      expect(await sweepTwice()).toBe(0);

      await orders.place(anOrderOf([aLine(part)]));
      await parts.remove(part._id, ADA);
      expect(await uploads().removeUnused(daysAgo(1))).toBe(0);
      expect(await sweepTwice()).toBe(2);
      for (const address of [second, url]) expect(await contentOfFile(uploads(), address.slice(1))).toBeUndefined();
      expect((await all()).flat()).toHaveLength(3);
    });

    it('leave no files of interrupted uploads, which are removed when they are old', async () => {
      const upload = anUpload('picture', 'interrupted');
      const names = upload.files.map((file) => file.name);
      const folder = staged(upload, 'interrupted', uploads());
      await uploads().addFiles(names, folder);
      rmSync(folder, { recursive: true });
      staged(upload, 'not stored', uploads());
      await uploads().removeUnused(daysAgo(1));
      expect(await shop().countFiles()).toBeGreaterThanOrEqual(names.length);
      await uploads().removeUnused(TOMORROW);
      expect(await shop().countFiles()).toBe(0);
    });
  });
}
