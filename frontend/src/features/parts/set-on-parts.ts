import type { BulkPartsBody, MatchingPartView } from '@/api/types.gen';
import { type Bulk, type BulkWords, offerUndo } from '@/ui/use-bulk';

type Row = BulkPartsBody['parts'][number];

interface NewValue<Value> {
  action: BulkPartsBody['action'];
  value: Value;
  /** of a part now */
  valueOf: (part: MatchingPartView) => Value;
  /** a row's fields that replace `old` by `value` */
  fieldsOf: (value: Value, old: Value) => Partial<Row>;
  words: BulkWords;
  undoWords: BulkWords;
}

/** Gives all parts one value, and offers to undo it. Parts that have it are sent too: the server answers `already`, and they are deselected like the others. */
export async function setOnParts<Value>(
  bulk: Bulk,
  parts: readonly MatchingPartView[],
  { action, value, valueOf, fieldsOf, words, undoWords }: NewValue<Value>,
): Promise<boolean> {
  const before = new Map(parts.map((part) => [part._id, valueOf(part)]));
  const answer = await bulk.send({
    body: {
      action,
      parts: parts.map((part) => ({ id: part._id, version: part.version, ...fieldsOf(value, valueOf(part)) })),
    },
    count: parts.length,
    words,
    // Only parts that still have the new value get the old one back: the server refuses the others and says why.
    options: offerUndo(bulk, (done) => ({
      body: { action, parts: done.map(({ id }) => ({ id, ...fieldsOf(before.get(id) as Value, value) })) },
      words: undoWords,
    })),
  });
  return answer !== undefined;
}
