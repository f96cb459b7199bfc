import { newLinesBodyLimits } from '@/api/limits.gen';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { BasketLineView, MatchedPart, PartView } from '@/api/types.gen';
import { canBeOrdered } from '@/features/parts/stock';
import { formatCount, formatCounted } from '@/ui/format';
import { toast } from '@/ui/toast';
import { basketChanged, type StoredBasket } from './basket-slice';

/** Lines of a basket and of an order. */
export const MAX_LINES = newLinesBodyLimits.lines;

export const BASKET_IS_FULL = `A basket has at most ${MAX_LINES} parts. Order them first, or remove some.`;

export const BASKET_KEY = 'basket';

type BasketThunk = ThunkAction<void, unknown, unknown, UnknownAction>;
type Lines = StoredBasket['lines'];

/** The basket of this browser, which all its tabs share. */
export function readBasket(): StoredBasket {
  try {
    const { lines, synced } = JSON.parse(localStorage.getItem(BASKET_KEY) ?? '{}') as Partial<StoredBasket>;
    return {
      lines: Array.isArray(lines) ? lines.filter(isLine).slice(0, MAX_LINES) : [],
      synced: synced && Number.isInteger(synced.revision) && synced.lines.every(isLine) ? synced : undefined,
    };
  } catch {
    // Not written by the shop.
    return { lines: [], synced: undefined };
  }
}

/** An earlier version of the shop, or an extension of the browser, may have stored anything. */
function isLine(stored: Partial<BasketLineView> | null): boolean {
  const { part_id, amount = 0, price } = stored ?? {};
  return typeof part_id === 'string' && Number.isInteger(amount) && amount > 0 && typeof price === 'number';
}

/** Changes the basket as it is stored now, because another tab may have changed it. */
export const changeBasket =
  (change: (basket: StoredBasket) => StoredBasket): BasketThunk =>
  (dispatch) => {
    const basket = change(readBasket());
    if (basket.lines.length === 0 && basket.synced === undefined) localStorage.removeItem(BASKET_KEY);
    else localStorage.setItem(BASKET_KEY, JSON.stringify(basket));
    dispatch(basketChanged(basket));
  };

const changeLines = (change: (lines: Lines) => Lines) =>
  changeBasket(({ lines, synced }) => ({ lines: change(lines), synced }));

/** Adds pieces of a part, by default its minimum order, up to its stock, and says so in a toast, which calls `onSee`. */
export const addToBasket =
  (part: PartView, onSee: () => void, amount = part.min_order): BasketThunk =>
  (dispatch) => {
    const { lines } = readBasket();
    const before = lines.find(({ part_id }) => part_id === part._id);
    const refusal = refusalOf(part, lines.length, before);
    if (refusal !== undefined) {
      toast.error(refusal);
      return;
    }
    const next = Math.min((before?.amount ?? 0) + amount, part.quantity);
    const line = { part_id: part._id, amount: next, price: part.price };
    dispatch(
      before
        ? changeLines((now) => now.map((other) => (other.part_id === part._id ? { ...other, amount: next } : other)))
        : changeLines((now) => [...now, line]),
    );
    toast.success(`${part.name} is in your basket`, {
      detail: `Amount: ${formatCount(next)}`,
      pile: 'basket',
      action: { label: 'See the basket', run: onSee },
    });
  };

/** Adds pieces of several parts, up to their stock, and says so in a toast; returns the ids of those for which there was no room. */
export const addLines =
  (
    wanted: readonly { part: MatchedPart; amount: number }[],
  ): ThunkAction<Set<string>, unknown, unknown, UnknownAction> =>
  (dispatch) => {
    const lines = new Map(readBasket().lines.map((line) => [line.part_id, line]));
    const [added, left, reduced] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const { part, amount } of wanted) {
      const { _id: part_id, price, quantity } = part;
      const before = lines.get(part_id);
      if (!before && lines.size >= MAX_LINES) {
        left.add(part_id);
        continue;
      }
      const sum = (before?.amount ?? 0) + amount;
      if (sum > quantity) reduced.add(part_id);
      lines.set(part_id, { price, ...before, part_id, amount: Math.max(before?.amount ?? 0, Math.min(sum, quantity)) });
      added.add(part_id);
    }
    dispatch(changeLines(() => [...lines.values()]));
    if (left.size > 0) toast.error(BASKET_IS_FULL);
    if (added.size > 0)
      toast.success(`${formatCounted(added.size, 'part')} ${added.size === 1 ? 'is' : 'are'} in your basket`, {
        ...(reduced.size > 0 && {
          detail: `${formatCounted(reduced.size, 'amount')} ${reduced.size === 1 ? 'was' : 'were'} reduced to what is in stock`,
        }),
      });
    return left;
  };

function refusalOf(part: PartView, count: number, before: BasketLineView | undefined): string | undefined {
  if (!canBeOrdered(part)) return `${part.name} is sold out.`;
  if (before && before.amount >= part.quantity)
    return `All ${formatCount(part.quantity)} in stock of ${part.name} are in your basket already.`;
  if (!before && count >= MAX_LINES) return BASKET_IS_FULL;
  return undefined;
}

export const setAmount = (partId: string, amount: number): BasketThunk =>
  changeLines((lines) => lines.map((line) => (line.part_id === partId ? { ...line, amount } : line)));

/** Removes a line; the toast undoes it. */
export const removeLine =
  (line: BasketLineView, name: string): BasketThunk =>
  (dispatch) => {
    const place = readBasket().lines.findIndex(({ part_id }) => part_id === line.part_id);
    dispatch(removeParts([line.part_id]));
    const undo = () => {
      const { lines } = readBasket();
      if (lines.some(({ part_id }) => part_id === line.part_id)) return;
      if (lines.length >= MAX_LINES) toast.error(BASKET_IS_FULL);
      else dispatch(changeLines((now) => now.toSpliced(place, 0, line)));
    };
    toast.success(`${name} removed from your basket`, { action: { label: 'Undo', run: undo } });
  };

/** Removes what was ordered; pieces that were added since then stay. */
export const removeOrdered = (ordered: readonly Pick<BasketLineView, 'part_id' | 'amount'>[]): BasketThunk =>
  changeLines((lines) =>
    lines.flatMap((line) => {
      const { amount = 0 } = ordered.find(({ part_id }) => part_id === line.part_id) ?? {};
      return line.amount > amount ? [{ ...line, amount: line.amount - amount }] : [];
    }),
  );

/** Removes the lines of these parts. */
export const removeParts = (partIds: readonly string[]): BasketThunk =>
  changeLines((lines) => lines.filter(({ part_id }) => !partIds.includes(part_id)));
