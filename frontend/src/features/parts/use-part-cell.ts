import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLazyGetTaggedPartQuery } from '@/api/admin-api';
import { apiRoot, listOf } from '@/api/api-root';
import { problemOf } from '@/api/problem';
import type { PartView } from '@/api/types.gen';
import { toast, UNDO_MS } from '@/ui/toast';
import { editPartRules, formatField, PART_LABELS, toFields } from './part-fields';
import { useChangePart } from './use-change-part';
import { usePartEdit } from './use-part-edit';

export type CellField = 'price' | 'quantity';

export interface Closing {
  /** the present value when the list may not show it yet */
  value?: number;
  /** whether the focus returns to the cell */
  refocus: boolean;
}

/** The text of an open cell, and what saves it with the version of the part that the admin has seen. */
export function usePartCell(part: PartView, field: CellField, onClose: (closing: Closing) => void) {
  const dispatch = useDispatch();
  const [load] = useLazyGetTaggedPartQuery();
  const { base, newer, busy, save } = usePartEdit({ part, tag: '' }, () => load({ id: part._id }), [field]);
  const [text, setText] = useState(String(part[field]));
  const [problem, setProblem] = useState<string>();
  const typed = { ...toFields(base.part), [field]: text };
  const offerUndo = useUndo(part, field, (value) => onClose({ value, refocus: false }));
  /** whether the admin was still here when the save began */
  const refocuses = useRef(true);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const submit = async ({ refocus }: Closing, seen = base) => {
    const invalid = editPartRules[field](text);
    setProblem(invalid);
    if (invalid !== undefined) return;
    refocuses.current = refocus;
    const before = seen.part[field];
    const result = await save(typed, seen);
    if (result.kind === 'unchanged') onClose({ refocus });
    const fail = (why: string) =>
      isShown.current ? setProblem(why) : toast.error(`${part.name}: ${NOT_SAVED[field]}. ${why}`);
    if (result.kind === 'failed') fail(problemOf(result.error).detail);
    if (result.kind === 'conflict' && !isShown.current) fail('It was changed meanwhile.');
    if (result.kind === 'deleted') {
      toast.error(`${part.name} was deleted by another admin.`);
      showCurrent();
      onClose({ refocus });
    }
    if (result.kind !== 'saved') return;
    const value = result.saved.part[field];
    offerUndo(before, value);
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
      onClose({ value: newer.part[field], refocus: refocuses.current });
    },
    onSaveMine: () => void submit({ refocus: refocuses.current }, newer),
  };
  const change = (value: string) => {
    setText(value);
    setProblem(undefined);
  };
  return { text, setText: change, problem, conflict, busy, submit };
}

const NOT_SAVED: Readonly<Record<CellField, string>> = {
  price: 'the price is not saved',
  quantity: 'the stock is not saved',
};

/** Says what was saved, and offers to set it back while the part still has that value. */
function useUndo({ _id: id, name }: PartView, field: CellField, onUndone: (value: number) => void) {
  const { change } = useChangePart();
  const undo = async (before: number, saved: number) => {
    const refusal = await (field === 'price'
      ? change('set-prices', { id, price: before, old_price: saved })
      : change('set-stock', { id, quantity: before, old_quantity: saved }));
    if (refusal !== undefined) {
      toast.error(`${name}: ${refusal}`);
      return;
    }
    onUndone(before);
    toast.success(`${name}: ${PART_LABELS[field]} is ${formatField(field, before)} again.`);
  };
  return (before: number, saved: number) =>
    toast.success(`${name}: ${PART_LABELS[field]} is ${formatField(field, saved)}.`, {
      action: { label: 'Undo', run: () => void undo(before, saved) },
      stayMs: UNDO_MS,
      pile: 'cells',
    });
}
