import { saveRows } from '@/api/download';
import { linesFile } from '@/features/orders/lines-file';
import { FORMATS, type Format } from '@/ui/formats';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import styles from './basket-contents.module.css';
import type { PricedLine } from './line-rules';

/** Saves the lines of the basket at today's prices. It has no menu: the page loads no Ant Design before its first click. */
export function BasketDownload({ lines }: { lines: readonly PricedLine[] }) {
  const rows = linesFile(
    lines.map(({ part: { name, sku, price }, amount }) => ({
      ...{ part_name: name, ...(sku !== undefined && { sku }) },
      ...{ amount, price, total_price: price * amount },
    })),
  );
  const save = async (format: Format) =>
    toast.saved(await saveRows(rows, 'basket', format), 'The basket could not be saved.');
  return (
    <p className={`screen-only ${layout.row} ${layout.muted}`}>
      Download the basket
      {FORMATS.map(([format, name]) => (
        <button
          key={format}
          type="button"
          className={`${layout.textButton} ${styles.download}`}
          onClick={() => void save(format)}
        >
          <span className="visually-hidden">Download </span>
          {name}
        </button>
      ))}
    </p>
  );
}
