import { useState } from 'react';
import { useUpdatePartMutation } from '@/api/parts';
import { problemOf } from '@/api/problem';
import type { TaggedPart } from '@/api/tagged-part';
import { changesOf, differingFields } from './part-fields';
import type { PartFields } from './part-rules';

/** What became of an attempt to save. */
type Outcome =
  | { kind: 'saved'; fresh: TaggedPart }
  | { kind: 'unchanged' | 'conflict' | 'gone' }
  | { kind: 'refused'; error: unknown };

/** Reads the part as it is now. */
export type ReadPart = () => Promise<{ data?: TaggedPart; error?: unknown }>;

/**
 * The changes of a part beside what others do to it meanwhile. Only fields that were changed are sent, each time with the tag of the
 * state that was looked at: what others changed, a sale too, is never overwritten unseen.
 */
export function usePartEdit(loaded: TaggedPart, read: ReadPart) {
  const [base, setBase] = useState(loaded);
  const [theirs, setTheirs] = useState<TaggedPart>();
  const [updatePart] = useUpdatePartMutation();
  const [busy, setBusy] = useState(false);

  const attempt = async (typed: PartFields, seen: TaggedPart): Promise<Outcome> => {
    const { _id: id } = base.part;
    const partPatchBody = changesOf(base.part, typed);
    if (Object.keys(partPatchBody).length === 0) return { kind: 'unchanged' };
    const { error } = await updatePart({ id, 'If-Match': seen.tag, partPatchBody });
    if (error && problemOf(error).status !== 409) {
      return problemOf(error).status === 404 ? { kind: 'gone' } : { kind: 'refused', error };
    }

    const { data: fresh, error: unread } = await read();
    if (unread) return problemOf(unread).status === 404 ? { kind: 'gone' } : { kind: 'refused', error: unread };
    if (!fresh) return { kind: 'refused', error: undefined };
    if (!error) {
      setBase(fresh);
      setTheirs(undefined);
      return { kind: 'saved', fresh };
    }
    // Sold and cancelled again, say: there is nothing to decide.
    if (fresh.tag !== seen.tag && differingFields(seen.part, fresh.part).length === 0) return attempt(typed, fresh);
    setTheirs(fresh);
    return { kind: 'conflict' };
  };

  /** Saves what was typed over the state that the person has seen: the one that was loaded, or, after a conflict, the newer one. */
  const save = async (typed: PartFields, seen = base): Promise<Outcome> => {
    setBusy(true);
    try {
      return await attempt(typed, seen);
    } finally {
      setBusy(false);
    }
  };

  /** Goes on from what others made of the part. */
  const accept = (newer: TaggedPart) => {
    setBase(newer);
    setTheirs(undefined);
  };

  return { base, theirs, busy, save, accept };
}
