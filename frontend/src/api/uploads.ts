import { useDispatch } from 'react-redux';
import { apiRoot } from './api-root';
import { useAuthorizedFetch } from './authorized-fetch';
import { datasheetLimits } from './limits.gen';
import { problemOf } from './problem';
import { staleAfterUpload } from './stale-tags';
import type { Datasheet, Picture } from './types.gen';

/** Files of a kind that the shop stores. */
interface FileKind {
  /** media types, separated by commas */
  accept: string;
  /** the refusal of another file */
  refusal: string;
}

export const PICTURES: FileKind = {
  accept: 'image/jpeg,image/png,image/webp',
  refusal: 'The file is no JPEG, PNG or WebP picture.',
};
export const DATASHEETS: FileKind = { accept: 'application/pdf', refusal: 'The file is no PDF.' };

/** Megabytes of a file. */
export const MAX_MB = datasheetLimits.size / 2 ** 20;

/** Why a file is not sent; undefined: the server decides by its content. */
export function refusalOf(file: File, { accept, refusal }: FileKind): string | undefined {
  if (!accept.split(',').includes(file.type)) return refusal;
  // The shop would not read it, and browsers do not show why.
  return file.size > datasheetLimits.size ? `The file is larger than ${MAX_MB} MB.` : undefined;
}

/** `isNew` is false when the part had the file already; a problem is a sentence. */
export type Uploaded<Stored> =
  | { stored: Stored; isNew: boolean; problem?: undefined }
  | { stored?: undefined; problem: string };

/** Sends files, one call each. The calls have no time limit, because a large file takes minutes, and waits for those of others. */
export function useUploads() {
  const send = useAuthorizedFetch();
  const dispatch = useDispatch();

  const upload = async <Stored>(
    endpoint: 'addPicture' | 'addPartPicture' | 'addPartDatasheet',
    path: string,
    file: File,
    kind: FileKind,
    signal?: AbortSignal,
  ): Promise<Uploaded<Stored>> => {
    const refusal = refusalOf(file, kind);
    if (refusal !== undefined) return { problem: refusal };
    const { data, error } = await send({
      ...{ endpoint, path, method: 'POST', body: file, signal: signal ?? null },
      headers: { 'Content-Type': file.type, Accept: 'application/json' },
      read: async (response) => ({
        data: { stored: (await response.json()) as Stored, isNew: response.status === 201 },
      }),
    });
    return error ? { problem: problemOf(error).detail } : data;
  };

  return {
    /** Stores a picture that a part may name later. */
    addPicture: (file: File, signal?: AbortSignal) =>
      upload<Picture>('addPicture', '/pictures', file, PICTURES, signal),
    /** Adds the last picture of a part. */
    addPartPicture: async (id: string, file: File, signal?: AbortSignal) => {
      const result = await upload<Picture>('addPartPicture', `/parts/${id}/pictures`, file, PICTURES, signal);
      dispatch(apiRoot.util.invalidateTags(staleAfterUpload({ id })));
      return result;
    },
    /** Adds the last datasheet of a part. */
    addPartDatasheet: async (id: string, name: string, file: File) => {
      const path = `/parts/${id}/datasheets?${new URLSearchParams({ name }).toString()}`;
      const result = await upload<Datasheet>('addPartDatasheet', path, file, DATASHEETS);
      dispatch(apiRoot.util.invalidateTags(staleAfterUpload({ id })));
      return result;
    },
  };
}
