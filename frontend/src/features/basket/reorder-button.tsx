import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '@/api/types.gen';
import type { Dispatch } from '@/features/users/session';
import { Button } from '@/ui/button';
import { paths } from '@/ui/paths';
import { reorder } from './reorder';

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
    const isDone = await dispatch(reorder(order.lines));
    setBusy(false);
    if (isDone) void navigate(paths.basket);
  };
  return (
    <Button look="quiet" size="small" busy={busy} {...described} onClick={() => void onClick()}>
      Reorder
    </Button>
  );
}
