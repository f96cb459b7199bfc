import type { BasketLineView } from '@/api/types.gen';

type Lines = readonly BasketLineView[];

/**
 * Three-way merge: a change on one device wins; if both changed a part, the larger amount wins. Without a common `base`, the result has
 * all parts of both.
 */
export function mergeBaskets(base: Lines, mine: Lines, theirs: Lines): BasketLineView[] {
  const [before, own] = [byPart(base), byPart(mine)];
  const there = byPart(theirs);
  const kept = theirs.flatMap((line) => {
    const [was, here] = [before.get(line.part_id), own.get(line.part_id)];
    if (isSameLine(here, was)) return [line];
    if (isSameLine(line, was)) return here ? [here] : [];
    return [here && here.amount > line.amount ? here : line];
  });
  const added = mine.filter((line) => !there.has(line.part_id) && !isSameLine(line, before.get(line.part_id)));
  return [...kept, ...added];
}

/** Whether two baskets have the same parts and amounts, in any order. */
export function isSameBasket(one: Lines, other: Lines): boolean {
  const others = byPart(other);
  return one.length === other.length && one.every((line) => isSameLine(line, others.get(line.part_id)));
}

function byPart(lines: Lines): Map<string, BasketLineView> {
  return new Map(lines.map((line) => [line.part_id, line]));
}

function isSameLine(one: BasketLineView | undefined, other: BasketLineView | undefined): boolean {
  return one?.amount === other?.amount;
}
