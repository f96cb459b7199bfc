import { newLinesBodyLimits } from '@/api/limits.gen';
import { useEffect, useState } from 'react';
import { useLazyFindMatchingPartsQuery } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import type { MatchingPartView, PartView } from '@/api/types.gen';

/** Ids of one request: as many as the lines of a basket. */
const MAX_IDS = newLinesBodyLimits.lines;

/** What the actions on many parts need of a part. */
export type SelectedPart = Pick<PartView, '_id' | 'name' | 'archived'>;

/** The selected parts as they are now, with the versions that a change of them is based on; deleted ones are missing. */
export function useCurrentParts(selected: readonly SelectedPart[]) {
  const [find] = useLazyFindMatchingPartsQuery();
  const [parts, setParts] = useState<readonly MatchingPartView[]>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCancelled = false;
    const requests = [true, false].flatMap((archived) => {
      const ids = selected.filter((part) => (part.archived ?? false) === archived).map(({ _id }) => _id);
      return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, chunk) => {
        const some = ids.slice(chunk * MAX_IDS, (chunk + 1) * MAX_IDS).join(',');
        return find({ ids: some, ...(archived && { archived }) }).unwrap();
      });
    });
    Promise.all(requests).then(
      (answers) => {
        if (isCancelled) return;
        const found = new Map(answers.flatMap((answer) => answer.parts.map((part) => [part._id, part])));
        setParts(selected.flatMap(({ _id }) => found.get(_id) ?? []));
      },
      (error: unknown) => !isCancelled && setProblem(problemOf(error).detail),
    );
    return () => void (isCancelled = true);
  }, [selected, attempt, find]);

  const retry = () => {
    setProblem(undefined);
    setAttempt((count) => count + 1);
  };
  return { parts, problem, retry };
}
