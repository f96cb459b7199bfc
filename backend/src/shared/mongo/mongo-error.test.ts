import { createRequire } from 'node:module';
import mongoose from 'mongoose';
import { DuplicateKey, onlyDuplicates, translate } from './mongo-error.js';

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

const serverError = (code: number) => new MongoServerError({ message: 'Failed.', code });

describe('translate', () => {
  it.each([
    [91, 'storage-unreachable'],
    [64, 'storage-busy'],
    [189, 'storage-changing'],
    [10_107, 'storage-changing'],
    [11_600, 'storage-changing'],
    [11_602, 'storage-changing'],
    [13_435, 'storage-changing'],
    [13_436, 'storage-changing'],
    [134, 'storage-changing'],
    [43, 'storage-changing'],
  ])('maps code %p of a changing replica set to the retryable %s', (code, expected) => {
    expect(translate(serverError(code), 'parts')).toMatchObject({ kind: 'unavailable', code: expected });
  });

  it('maps calls that the driver interrupts because a server is silent to storage-unreachable', () => {
    const requireOfMongoose = createRequire(createRequire(__filename).resolve('mongoose'));
    const { PoolClearedOnNetworkError } = requireOfMongoose('mongodb/lib/cmap/errors.js') as {
      PoolClearedOnNetworkError: new (pool: object) => Error;
    };
    const error = new PoolClearedOnNetworkError({ address: 'db.test:27017', serverError: null });
    expect(translate(error, 'parts')).toMatchObject({ kind: 'unavailable', code: 'storage-unreachable' });
  });

  it('maps a duplicate key and returns a programming error unchanged', () => {
    expect(translate(serverError(11_000), 'parts')).toBeInstanceOf(DuplicateKey);
    const mistake = serverError(9);
    expect(translate(mistake, 'parts')).toBe(mistake);
  });
});

describe('onlyDuplicates', () => {
  const refused = (code: number) => {
    const writeErrors = [{ code: 11_000, index: 0 }];
    return Object.assign(new MongoBulkWriteError({ message: 'Failed.', code, writeErrors: [] }, {} as never), {
      writeErrors,
    });
  };

  it('is true only if there is no write-concern error', () => {
    expect(onlyDuplicates(refused(11_000))).toBe(true);
    expect(onlyDuplicates(refused(64))).toBe(false);
  });
});
