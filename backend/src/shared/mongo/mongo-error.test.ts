import mongoose from 'mongoose';
import { DuplicateKey, onlyDuplicates, translate } from './mongo-error.js';

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

const saying = (code: number) => new MongoServerError({ message: 'So it is.', code });

describe('what the database says', () => {
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
  ])('with the code %p, while its servers change, asks to try again: %s', (code, known) => {
    expect(translate(saying(code), 'parts')).toMatchObject({ kind: 'unavailable', code: known });
  });

  it('of a value that is there already is that, and of a mistake of the shop nothing else', () => {
    expect(translate(saying(11_000), 'parts')).toBeInstanceOf(DuplicateKey);
    const mistake = saying(9);
    expect(translate(mistake, 'parts')).toBe(mistake);
  });
});

describe('of many that are inserted, those that are there already', () => {
  const refused = (code: number) => {
    const writeErrors = [{ code: 11_000, index: 0 }];
    return Object.assign(new MongoBulkWriteError({ message: 'No.', code, writeErrors: [] }, {} as never), {
      writeErrors,
    });
  };

  it('are all that is wrong when the database says so, and not when a majority may not have the others', () => {
    expect(onlyDuplicates(refused(11_000))).toBe(true);
    expect(onlyDuplicates(refused(64))).toBe(false);
  });
});
