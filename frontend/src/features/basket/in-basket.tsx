import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { selectBasket } from './basket-slice';

/** Shows how many pieces of the part are in the basket. */
export function InBasket({ partId }: { partId: string }) {
  const { lines = [] } = useSelector(selectBasket);
  const line = lines.find(({ part_id }) => part_id === partId);
  return (
    <p className={layout.muted}>
      {line && (
        <>
          {formatCounted(line.amount, 'piece')} in <Link to={paths.basket}>your basket</Link>
        </>
      )}
    </p>
  );
}
