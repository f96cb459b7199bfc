import { useEffect, useRef, useState } from 'react';
import { newPartBodyLimits } from '@/api/limits.gen';
import type { Picture } from '@/api/types.gen';
import { useUploads } from '@/api/uploads';

/** A chosen file: it waits or is sent, or was refused for this problem. */
interface ChosenFile {
  id: number;
  name: string;
  problem?: string;
}

export const TOO_MANY = `A part has at most ${newPartBodyLimits.pictures} pictures.`;

/** Sends chosen pictures one after the other. @param count how many pictures the part has; `onStored` is told each stored one, and returns why it is not added */
export function usePictureUploads(count: () => number, onStored: (picture: Picture) => string | undefined) {
  const { addPicture } = useUploads();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const ids = useRef({ last: 0, running: 0 });

  const dismiss = (id: number) => setFiles((now) => now.filter((file) => file.id !== id));

  const send = async (id: number, file: File) => {
    const signal = leaving.current?.signal;
    if (signal?.aborted) return;
    const { stored, problem } = await addPicture(file, signal);
    ids.current.running -= 1;
    if (signal?.aborted) return;
    const why = stored === undefined ? problem : onStored(stored);
    if (why === undefined) dismiss(id);
    else setFiles((now) => now.map((one) => (one.id === id ? { ...one, problem: why } : one)));
  };

  const add = (file: File) => {
    ids.current.last += 1;
    const id = ids.current.last;
    const isFull = count() + ids.current.running >= newPartBodyLimits.pictures;
    setFiles((now) => [...now, { id, name: file.name, ...(isFull && { problem: TOO_MANY }) }]);
    if (isFull) return;
    ids.current.running += 1;
    queue.current = queue.current.then(() => send(id, file));
  };

  return { files, add, dismiss, isBusy: files.some(({ problem }) => problem === undefined) };
}
