import { Form, Radio } from 'antd';
import { useState } from 'react';
import type { MatchingOrderView } from '@/api/types.gen';
import { formatCount, formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import layout from '@/ui/layout.module.css';
import type { Bulk } from '@/ui/use-bulk';
import type { TrackingLine } from './tracking-lines';
import styles from './tracking-list-dialog.module.css';
import { focusTrackingOf, NOTHING_TYPED, readTracking, TrackingRows, type TypedTracking } from './tracking-rows';
import type { ShipOrders } from './use-ship-orders';

interface ListFields {
  rows: TypedTracking;
  rest: 'leave' | 'ship';
}

interface TrackingListDialogProps {
  orders: readonly MatchingOrderView[];
  bulk: Bulk;
  ship: ShipOrders;
  onClose: () => void;
}

/** Ships the selected orders with the carriers and numbers that are typed, scanned or pasted into a row for each. */
export function TrackingListDialog({ orders, bulk, ship, onClose }: TrackingListDialogProps) {
  const [form] = Form.useForm<ListFields>();
  const rows = (Form.useWatch('rows', form) as TypedTracking | undefined) ?? NOTHING_TYPED;
  const rest = Form.useWatch('rest', form);
  const [pasted, setPasted] = useState<readonly TrackingLine<MatchingOrderView>[]>([]);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const read = orders.map((order) => readTracking(order, rows));
  const numbered = orders.filter((_order, index) => read[index] !== undefined);
  const without = orders.filter((_order, index) => read[index] === undefined);
  const shipped = rest === 'ship' ? orders : numbered;
  const invalid = read.find((row) => row?.problems.some((problem) => problem !== undefined));

  const submit = async () => {
    setIsSubmitted(true);
    if (numbered.length === 0) return 'Enter a tracking number for at least one order.';
    if (invalid) {
      focusTrackingOf(
        invalid.tracking.id,
        invalid.problems.findIndex((problem) => problem !== undefined),
      );
      return 'Correct the marked rows.';
    }
    return ship(
      shipped.map(({ _id }) => _id),
      read.flatMap((row) => row?.tracking ?? []),
    );
  };

  return (
    <FormDialog
      form={form}
      title={`Ship ${formatCounted(orders.length, 'order')} with tracking`}
      submitLabel={numbered.length === 0 ? 'Ship' : `Ship ${formatCounted(shipped.length, 'order')}`}
      initialValues={{ rows: NOTHING_TYPED, rest: 'leave' }}
      width={640}
      onSubmit={submit}
      onOpen={() => focusTrackingOf(orders[0]?._id)}
      onClosed={() => {
        if (document.activeElement === document.body) bulk.focus();
        onClose();
      }}
    >
      <p className={layout.hint}>
        Type, scan or paste the numbers: Enter goes to the next row. A scanned order number goes to its row, and pasted
        lines of order number, carrier and tracking number fill theirs. Several lines of one order are its parcels.
      </p>
      <Form.Item<ListFields> name="rows">
        <TrackingRows orders={orders} isChecked={isSubmitted} onPasted={setPasted} />
      </Form.Item>
      {pasted.length > 0 && <Pasted lines={pasted} />}
      {numbered.length > 0 && without.length > 0 && (
        <Form.Item<ListFields>
          name="rest"
          label={`${formatCounted(without.length, 'order')} without a number: ${namesOf(without)}`}
        >
          <Radio.Group
            options={[
              { value: 'leave', label: without.length === 1 ? 'Leave it out' : 'Leave them out' },
              {
                value: 'ship',
                label: without.length === 1 ? 'Ship it without tracking' : 'Ship them without tracking',
              },
            ]}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}

/** Orders that a sentence names. */
const NAMED = 5;

function namesOf(orders: readonly MatchingOrderView[]): string {
  const more = orders.length - NAMED;
  const names = orders.slice(0, NAMED).map(({ number }) => number);
  return [...names, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ');
}

/** How many of the pasted lines filled a row, and why the others did not. */
function Pasted({ lines }: { lines: readonly TrackingLine<MatchingOrderView>[] }) {
  const others = lines.filter((line) => 'unmet' in line || 'problem' in line);
  const met = lines.length - others.length;
  return (
    <div className={`${layout.stack} ${layout.tight} ${styles.pasted}`}>
      <p role="status">
        {met} of {formatCounted(lines.length, 'line')} {met === 1 ? 'fills' : 'fill'} a row
      </p>
      {others.length > 0 && (
        <ul className={`${layout.list} ${styles.lines}`} tabIndex={0} aria-label="Lines that fill no row">
          {others.map((one) => (
            <li key={one.line} data-tone={'problem' in one ? 'danger' : 'warning'}>
              Line {one.line}: {'problem' in one ? one.problem : `no selected order has the number ${one.unmet}`}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
