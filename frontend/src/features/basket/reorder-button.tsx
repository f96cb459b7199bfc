import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import type { Dispatch } from '@/features/users/session';
import { Button } from '@/ui/button';
import { paths } from '@/ui/paths';
import { reorder } from './reorder';

/** Puts the lines of an order into the basket and opens it. */
export function ReorderButton({ order }: { order: OrderView }) {
  const dispatch = useDispatch<Dispatch>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    const isDone = await dispatch(reorder(order.lines));
    setBusy(false);
    if (isDone) void navigate(paths.basket);
  };
  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void onClick()}>
      Reorder
    </Button>
  );
}
