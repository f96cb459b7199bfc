import { Readable } from 'node:stream';
import { FileBucket } from '#shared/mongo/file-bucket.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { anUpload } from '#test/support/uploads.js';
import { uploadStoreContract } from '../../ports/upload.store.contract.js';
import { UPLOAD_FILES, UPLOADS } from './upload.schema.js';

const store = temporaryMongo();
const count = (of: 'files' | 'chunks' | 'writes') =>
  store()
    .collection<{ _id: string }>(UPLOAD_FILES[of] as never)
    .count({});

uploadStoreContract('MongoDB', () => ({
  ...mongoShop(store()),
  lose: (filename) => store().collection(UPLOAD_FILES.files).deleteMany({ filename }),
  countFiles: async () => (await count('files')) + (await count('chunks')) + (await count('writes')),
}));

it('leaves no chunks of a file whose writing was interrupted', async () => {
  const { name } = anUpload('datasheet', 'long').files[0]!;
  async function* halfOfIt() {
    yield Buffer.alloc(600_000);
    while ((await count('chunks')) === 0);
    throw new Error('The disk is gone.');
  }
  await expect(new FileBucket(store(), UPLOAD_FILES).add(name, Readable.from(halfOfIt()))).rejects.toThrow('disk');
  const { uploads } = mongoShop(store());
  expect(await uploads.open(name)).toBeUndefined();
  expect([await count('files'), await count('writes')]).toEqual([0, 1]);
  expect(await count('chunks')).toBeGreaterThan(0);
  await uploads.removeUnused(new Date(Date.now() - 60_000).toISOString());
  expect(await count('writes')).toBe(1);
  await uploads.removeUnused(new Date(Date.now() + 60_000).toISOString());
  expect([await count('chunks'), await count('writes')]).toEqual([0, 0]);
});

it('keeps an upload that is used while the sweep removes it', async () => {
  const { uploads, store: whole } = mongoShop(store());
  const old = anUpload('datasheet', 'old', { unused_since: new Date(0).toISOString() });
  await whole.importInto((target) => target.add('uploads', [old]), { besideOthers: true });
  const collection = store().collection(UPLOADS);
  const change = collection.updateMany.bind(collection);
  // The sweep has read the upload by then.
  const changing = jest.spyOn(collection, 'updateMany').mockImplementationOnce(async (...changed) => {
    await uploads.use([old._id]);
    await change(...changed);
  });
  expect(await uploads.removeUnused(new Date(Date.now() - 60_000).toISOString())).toBe(0);
  expect(changing).toHaveBeenCalled();
  expect(await uploads.use([old._id])).toHaveLength(1);
  changing.mockRestore();
});
