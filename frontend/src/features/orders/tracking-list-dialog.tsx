import { Form, Input, Radio } from 'antd';
import { useMemo } from 'react';
import type { MatchingOrderView } from '@/api/types.gen';
import { formatCount, formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import layout from '@/ui/layout.module.css';
import type { Bulk } from '@/ui/use-bulk';
import { readTrackingLines, type TrackingLine } from './tracking-lines';
import { CARRIER_NAMES } from './tracking-link';
import styles from './tracking-list-dialog.module.css';
import type { ShipOrders } from './use-ship-orders';

interface ListFields {
  lines: string;
  rest: 'leave' | 'ship';
}

interface TrackingListDialogProps {
  orders: readonly MatchingOrderView[];
  bulk: Bulk;
  ship: ShipOrders;
  onClose: () => void;
}

/** Ships the selected orders with the carriers and numbers of a pasted list. */
export function TrackingListDialog({ orders, bulk, ship, onClose }: TrackingListDialogProps) {
  const [form] = Form.useForm<ListFields>();
  const text = Form.useWatch('lines', form) as string | undefined;
  const rest = Form.useWatch('rest', form);
  const lines = useMemo(() => readTrackingLines(text ?? '', orders), [text, orders]);
  const met = lines.filter((line) => 'order' in line);
  const withLine = new Set(met.map(({ order }) => order._id));
  const without = orders.filter(({ _id }) => !withLine.has(_id));
  const shipped = rest === 'ship' ? orders : met.map(({ order }) => order);

  const submit = async () => {
    if (lines.some((line) => 'problem' in line)) return 'Correct the lines that are not valid.';
    if (met.length === 0) return 'Paste a line for at least one of the selected orders.';
    return ship(
      shipped.map(({ _id }) => _id),
      met.map(({ tracking }) => tracking),
    );
  };

  return (
    <FormDialog
      form={form}
      title={`Ship ${formatCounted(orders.length, 'order')} with tracking`}
      submitLabel={met.length === 0 ? 'Ship' : `Ship ${formatCounted(shipped.length, 'order')}`}
      initialValues={{ lines: '', rest: 'leave' }}
      onSubmit={submit}
      onOpen={() => form.focusField('lines')}
      onClosed={() => {
        if (document.activeElement === document.body) bulk.focus();
        onClose();
      }}
    >
      <Form.Item<ListFields>
        name="lines"
        label="Order number, carrier, tracking number"
        extra="A line for each order, separated by commas, semicolons or tabs: NB-7K2M-9QXD, DHL, 00340434"
      >
        <Input.TextArea rows={6} autoComplete="off" spellCheck={false} className="figure" />
      </Form.Item>
      {lines.length > 0 && <Preview lines={lines} />}
      {met.length > 0 && without.length > 0 && (
        <Form.Item<ListFields>
          name="rest"
          label={`${formatCounted(without.length, 'order')} without a line: ${namesOf(without)}`}
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

/** Which line meets which order; first the ones that need attention. */
function Preview({ lines }: { lines: readonly TrackingLine<MatchingOrderView>[] }) {
  const met = lines.filter((line) => 'order' in line);
  const others = lines.filter((line) => 'unmet' in line || 'problem' in line);
  return (
    <div className={`${layout.stack} ${layout.tight} ${styles.preview}`}>
      <p role="status">
        {met.length} of {formatCounted(lines.length, 'line')} {met.length === 1 ? 'meets' : 'meet'} a selected order
      </p>
      <ul className={`${layout.list} ${styles.lines}`} tabIndex={0} aria-label="What the lines mean">
        {others.map((one) => (
          <li key={one.line} data-tone={'problem' in one ? 'danger' : 'warning'}>
            Line {one.line}: {'problem' in one ? one.problem : `no selected order has the number ${one.unmet}`}.
          </li>
        ))}
        {met.map(({ line, order, tracking }) => (
          <li key={line}>
            <span className="figure">{order.number}</span>, {order.name}: {CARRIER_NAMES[tracking.carrier]}{' '}
            <span className="figure">{tracking.tracking_number}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
