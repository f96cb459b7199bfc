import { DomainError } from './domain-error.js';

/**
 * The data version of a new store on SQLite and MongoDB, and of an export. Until 1.0.0 every change of a schema or of an exported record
 * raises it, see decision 28; `wiring/baseline.test.ts` fails until it is raised.
 */
export const BASELINE = 14;

/** Why a store of this data version cannot be used, if it cannot. @param newest the data version that this shop writes */
export function versionRefusal(version: number, newest = BASELINE): DomainError | undefined {
  if (version > newest)
    return new DomainError(
      'unavailable',
      'storage-newer',
      `This data was written by a newer version of the shop (data version ${version}, this one knows ${newest}); start that version.`,
    );
  if (version < BASELINE)
    return new DomainError(
      'unavailable',
      'storage-other-baseline',
      `The data are of an earlier beta (data version ${version}), and this version (data version ${newest}) cannot upgrade them.`,
    );
  return undefined;
}
