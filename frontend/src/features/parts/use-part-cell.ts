import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLazyGetTaggedPartQuery } from '@/api/api';
import { apiRoot, listOf } from '@/api/api-root';
import { problemOf } from '@/api/problem';
import type { PartView } from '@/api/types.gen';
import { toast } from '@/ui/toast';
import { editPartRules, formatField, PART_LABELS, toFields } from './part-fields';
import { usePartEdit } from './use-part-edit';

export interface Closing {
  /** the present value when the list may not show it yet */
  value?: number;
  /** whether the focus returns to the cell */
  refocus: boolean;
}

/** The text of an open cell, and what saves it with the version of the part that the admin has seen. */
export function usePartCell(part: PartView, field: 'price' | 'quantity', onClose: (closing: Closing) => void) {
  const dispatch = useDispatch();
  const [load] = useLazyGetTaggedPartQuery();
  const { base, newer, busy, save } = usePartEdit({ part, tag: '' }, () => load({ id: part._id }), [field]);
  const [text, setText] = useState(String(part[field]));
  const [problem, setProblem] = useState<string>();
  const typed = { ...toFields(base.part), [field]: text };

  const submit = async ({ refocus }: Closing, seen = base) => {
    const invalid = editPartRules[field](text);
    setProblem(invalid);
    if (invalid !== undefined) return;
    const result = await save(typed, seen);
    if (result.kind === 'unchanged') onClose({ refocus });
    if (result.kind === 'failed') setProblem(problemOf(result.error).detail);
    if (result.kind === 'deleted') {
      toast.error(`${part.name} was deleted by another admin.`);
      showCurrent();
      onClose({ refocus });
    }
    if (result.kind !== 'saved') return;
    const value = result.saved.part[field];
    toast.success(`${part.name}: ${PART_LABELS[field]} is ${formatField(field, value)}.`);
    onClose({ value, refocus });
  };

  const showCurrent = () => dispatch(apiRoot.util.invalidateTags([listOf('parts')]));
  const conflict = newer && {
    before: base.part,
    newer,
    typed,
    busy,
    onTakeNewer: () => {
      showCurrent();
      onClose({ value: newer.part[field], refocus: true });
    },
    onSaveMine: () => void submit({ refocus: true }, newer),
  };
  const change = (value: string) => {
    setText(value);
    setProblem(undefined);
  };
  return { text, setText: change, problem, conflict, busy, submit };
}
