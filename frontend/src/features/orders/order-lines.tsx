import type { OrderView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import table from '@/ui/table.module.css';
import { formatPieces } from './order-status';

/** The lines of an order, each with its part, price, amount and total. */
export function OrderLines({ lines }: Pick<OrderView, 'lines'>) {
  return (
    <table className={`${table.table} ${table.figures} ${table.flush}`} aria-label="Parts of this order">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Price</th>
          <th scope="col">Amount</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ part_id, part_name, sku, price, amount, remaining = amount, total_price }) => (
          <tr key={part_id}>
            <th scope="row">
              {part_name}
              {sku && <div className={layout.muted}>{sku}</div>}
            </th>
            <td>
              <Money dollars={price} />
            </td>
            <td className="figure">{formatPieces(amount, remaining)}</td>
            <td>
              <Money dollars={total_price} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
