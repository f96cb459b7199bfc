import { useEffect, useRef, useState } from 'react';
import { useMatchPartsMutation } from '@/api/api';
import { matchesBodyLimits } from '@/api/limits.gen';
import { problemOf } from '@/api/problem';
import type { RowMatches } from '@/api/types.gen';
import { useUploads } from '@/api/uploads';
import { matchedFiles, numbersOf, type PictureFile } from './picture-files';

type Step = 'choose' | 'matching' | 'list' | 'uploading';

/** Pictures of many parts: chosen, matched to the parts by their names, and sent one after the other. */
export function usePictureFiles() {
  const [step, setStep] = useState<Step>('choose');
  const [files, setFiles] = useState<readonly PictureFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const [matchParts] = useMatchPartsMutation();
  const { addPartPicture } = useUploads();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const find = async (numbers: readonly string[]): Promise<Map<string, RowMatches>> => {
    const found = new Map<string, RowMatches>();
    for (let start = 0; start < numbers.length; start += matchesBodyLimits.rows) {
      const chunk = numbers.slice(start, start + matchesBodyLimits.rows);
      const { rows } = await matchParts({ matchesBody: { rows: chunk.map((text) => ({ text })) } }).unwrap();
      chunk.forEach((number, index) => rows[index] && found.set(number, rows[index]));
    }
    return found;
  };

  const choose = async (chosen: readonly File[]) => {
    setStep('matching');
    setProblem(undefined);
    try {
      setFiles(matchedFiles(chosen, await find([...new Set(chosen.flatMap(numbersOf))])));
      setStep('list');
    } catch (error) {
      setProblem(problemOf(error).detail);
      setStep('choose');
    }
  };

  const set = (file: File, state: PictureFile['state'], why?: string) =>
    setFiles((now) =>
      now.map((one) =>
        one.file === file ? { file, part: one.part, state, ...(why !== undefined && { problem: why }) } : one,
      ),
    );

  /** Sends what is not stored yet; a stopped one may be stored, and is sent again. */
  const upload = async () => {
    const controller = new AbortController();
    running.current = controller;
    setStep('uploading');
    for (const { file, part, state } of files) {
      if (!part || (state !== 'waiting' && state !== 'refused')) continue;
      set(file, 'sending');
      const result = await addPartPicture(part._id, file, controller.signal);
      if (controller.signal.aborted) {
        set(file, 'waiting');
        break;
      }
      if (result.problem !== undefined) set(file, 'refused', result.problem);
      else set(file, result.isNew ? 'added' : 'already');
    }
    setStep('list');
  };

  return {
    step,
    files,
    problem,
    choose,
    upload,
    stop: () => running.current?.abort(),
    startOver: () => setStep('choose'),
  };
}
