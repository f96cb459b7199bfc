import { DomainError } from '#shared/domain-error.js';
import { MAX_DATASHEETS } from './part-datasheets.js';
import { MAX_PICTURES } from './part-pictures.js';
import { MAX_PIXELS, MAX_WAITING } from './upload.js';

const refused = (code: string, detail: string) => new DomainError('invalid', code, detail);

/** The errors of uploads. */
export const uploadErrors = {
  noPicture: () => refused('picture-unreadable', 'The file is no JPEG, PNG or WebP picture, or it is damaged.'),
  noDatasheet: () => refused('datasheet-unreadable', 'The file is no PDF.'),
  tooManyPixels: () =>
    refused(
      'picture-too-large',
      `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels; make it smaller.`,
    ),
  tooManyWaiting: () =>
    new DomainError('too-many', 'uploads-busy', `${MAX_WAITING} uploads are waiting already; try again in a minute.`),
  cannotMakePictures: (reason: string) =>
    new DomainError('unavailable', 'pictures-unavailable', `This server cannot make pictures: ${reason}. Links work.`),
  stopping: () => new DomainError('unavailable', 'stopping', 'The shop is stopping; try again in a minute.'),
  /** For the error of a disk; undefined for any other. */
  ofDisk: (error: unknown) => {
    const { code = '' } = error as { code?: string };
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
      return new DomainError('unavailable', 'storage-full', 'The disk of the shop is full, so nothing was stored.');
    if (['EROFS', 'EACCES', 'EPERM', 'EIO'].includes(code))
      return new DomainError('unavailable', 'storage-failed', 'The shop cannot write its files; nothing was stored.');
    return undefined;
  },
  unknown: () => new DomainError('not-found', 'upload-unknown', 'There is no such file.'),
  partHasSix: () => new DomainError('conflict', 'pictures-full', `A part has at most ${MAX_PICTURES} pictures.`),
  partHasThree: () =>
    new DomainError('conflict', 'datasheets-full', `A part has at most ${MAX_DATASHEETS} datasheets.`),
};
