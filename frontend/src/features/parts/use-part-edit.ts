import { useState } from 'react';
import { type TaggedPart } from '@/api/admin-api';
import { useUpdatePartMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import { changedPart, changesOf, differingFields, type PartField, type PartFields } from './part-fields';

/** The result of an attempt to save. */
type SaveResult =
  | { kind: 'saved'; saved: TaggedPart }
  | { kind: 'unchanged' | 'conflict' | 'deleted' }
  | { kind: 'failed'; error: unknown };

export type RefetchPart = () => Promise<{ data?: TaggedPart; error?: unknown }>;

const failure = (error: unknown): SaveResult =>
  problemOf(error).status === 404 ? { kind: 'deleted' } : { kind: 'failed', error };

/**
 * Saves the changes of a part. Only changed fields are sent, with the tag of the version that the admin has seen, so that another
 * admin's change or a sale is never overwritten unnoticed.
 * @param fields the ones that can be edited, all by default: a change of others by another admin is no conflict
 */
export function usePartEdit(loaded: TaggedPart, refetch: RefetchPart, fields?: readonly PartField[]) {
  const [base, setBase] = useState(loaded);
  const [newer, setNewer] = useState<TaggedPart>();
  const [updatePart] = useUpdatePartMutation();
  const [busy, setBusy] = useState(false);

  const acceptNewer = (part: TaggedPart) => {
    setBase(part);
    setNewer(undefined);
  };

  const accept = (saved: TaggedPart): SaveResult => {
    acceptNewer(saved);
    return { kind: 'saved', saved };
  };

  const attempt = async (typed: PartFields, seen: TaggedPart): Promise<SaveResult> => {
    const partPatchBody = changesOf(base.part, typed);
    if (Object.keys(partPatchBody).length === 0) return { kind: 'unchanged' };
    // The row of a list has no tag: the current version is compared with it first.
    const isTagged = seen.tag !== '';
    const { error } = isTagged ? await updatePart({ id: base.part._id, 'If-Match': seen.tag, partPatchBody }) : {};
    // A conflict with another part names the field; one with a newer version of this part does not.
    if (error && (problemOf(error).status !== 409 || problemOf(error).errors.length > 0)) return failure(error);

    // After a failure, `data` is still the last loaded version.
    const { data: current, error: refetchError } = await refetch();
    if (refetchError || !current) {
      if (error || !isTagged) return failure(refetchError);
      // The part is saved. Its new tag is unknown, which the next save finds out.
      return accept({ part: changedPart(base.part, partPatchBody), tag: seen.tag });
    }
    // After a lost answer, the typed values may be saved already.
    if ((isTagged && !error) || Object.keys(changesOf(current.part, typed)).length === 0) return accept(current);
    // The version can differ although all fields are equal, for example after a cancelled sale.
    const others = differingFields(seen.part, current.part).filter(
      (field) => !fields || (fields as readonly string[]).includes(field),
    );
    if (current.tag !== seen.tag && others.length === 0) return attempt(typed, current);
    setNewer(current);
    return { kind: 'conflict' };
  };

  /** @param seen the version that the admin has seen: the loaded one, or after a conflict the newer one */
  const save = async (typed: PartFields, seen = base): Promise<SaveResult> => {
    setBusy(true);
    try {
      return await attempt(typed, seen);
    } finally {
      setBusy(false);
    }
  };

  return { base, newer, busy, save, acceptNewer };
}
