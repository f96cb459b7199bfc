import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { api } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { OrderView } from '@/api/types.gen';
import type { Dispatch } from '@/features/users/session';
import { Button } from '@/ui/button';
import { formatCounted } from '@/ui/format';
import { paths } from '@/ui/paths';
import { toast } from '@/ui/toast';
import { BASKET_IS_FULL, changeBasket, readBasket, MAX_LINES } from './basket';
import { mergeBaskets } from './merge-baskets';

interface ReorderButtonProps {
  order: OrderView;
  'aria-describedby'?: string;
}

/** Puts the lines of an order into the basket and opens it. */
export function ReorderButton({ order, ...described }: ReorderButtonProps) {
  const dispatch = useDispatch<Dispatch>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    const isDone = await dispatch(reorder(order));
    setBusy(false);
    if (isDone) void navigate(paths.basket);
  };
  return (
    <Button look="quiet" size="small" busy={busy} {...described} onClick={() => void onClick()}>
      Reorder
    </Button>
  );
}

/**
 * Adds the parts of an order to the basket at today's prices, and keeps the larger amount of a part that is already in the basket. The
 * basket page marks parts that are out of stock. Toasts say what was added and what is no longer sold; resolves to false when nothing was
 * added.
 */
const reorder =
  ({ number, lines }: OrderView) =>
  async (dispatch: Dispatch): Promise<boolean> => {
    const ids = lines.map(({ part_id }) => part_id).join(',');
    const request = api.endpoints.listParts.initiate(
      { ids, limit: MAX_LINES },
      { forceRefetch: true, subscribe: false },
    );
    const { data, error } = await dispatch(request);
    // After a failed request, the data are those of the request before.
    if (error || !data) return refuse(problemOf(error).detail);
    const prices = new Map(data.items.map(({ _id, price }) => [_id, price]));
    const sold = lines.flatMap(({ part_id, amount }) => {
      const price = prices.get(part_id);
      return price === undefined ? [] : [{ part_id, amount, price }];
    });
    if (sold.length === 0) return refuse('No part of the order is sold any more.');
    const merged = mergeBaskets([], sold, readBasket().lines);
    if (merged.length > MAX_LINES) return refuse(BASKET_IS_FULL);
    dispatch(changeBasket((basket) => ({ ...basket, lines: mergeBaskets([], sold, basket.lines) })));
    const namesOf = (isSold: boolean) =>
      lines.filter(({ part_id }) => prices.has(part_id) === isSold).map(({ part_name }) => part_name);
    const added = formatCounted(sold.length, 'part');
    toast.success(`${added} of order ${number} ${sold.length === 1 ? 'is' : 'are'} in your basket`, {
      detail: namesOf(true).join(', '),
    });
    const gone = namesOf(false);
    if (gone.length > 0)
      toast.error(
        `${formatCounted(gone.length, 'part')} of the order ${gone.length === 1 ? 'is' : 'are'} no longer sold.`,
        {
          detail: gone.join(', '),
        },
      );
    return true;
  };

function refuse(text: string): false {
  toast.error(text);
  return false;
}
