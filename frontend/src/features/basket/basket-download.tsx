import { saveRows } from '@/api/download';
import { linesFile } from '@/features/orders/lines-file';
import { Button } from '@/ui/button';
import { FORMATS } from '@/ui/formats';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import type { PricedLine } from './line-rules';

/** Saves the lines of the basket at today's prices. It has no menu: the page loads no Ant Design before its first click. */
export function BasketDownload({ lines }: { lines: readonly PricedLine[] }) {
  const rows = linesFile(
    lines.map(({ part: { name, sku, price }, amount }) => ({
      ...{ part_name: name, ...(sku !== undefined && { sku }) },
      ...{ amount, price, total_price: price * amount },
    })),
  );
  return (
    <div className={layout.row}>
      {FORMATS.map(([format, name]) => (
        <Button
          key={format}
          look="quiet"
          size="small"
          onClick={() =>
            void saveRows(rows, 'basket', format).then((saved) => toast.saved(saved, 'The basket could not be saved.'))
          }
        >
          Download {name}
        </Button>
      ))}
    </div>
  );
}
