import { trackingBodyLimits } from '@/api/limits.gen';
import { Form, Input, Select } from 'antd';
import { useChangeTrackingMutation } from '@/api/admin-api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { TrackingBody } from '@/api/types.gen';
import { focusNextRow, focusPageTitle, focusRow } from '@/ui/focus';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf, showAtFields } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import { trimmed } from '@/ui/text-rules';
import { useShipOrder, type ShipOrderProps } from './ship-order';
import { CARRIER_NAMES, type Carrier } from './tracking-link';
import { checkTrackingNumber, isTrackingLink, MAX_NUMBER_LENGTH } from './tracking-rules';

interface TrackingFields {
  carrier?: Carrier;
  tracking_number: string;
  tracking_url?: string;
}

/** Asks for the carrier and the tracking number. */
export function TrackingDialog({ onClose, ...props }: ShipOrderProps & { onClose: () => void }) {
  const { order, rowId } = props;
  const [form] = Form.useForm<TrackingFields>();
  const carrier = Form.useWatch('carrier', form);
  const { send } = useShipOrder(props);
  const [changeTracking] = useChangeTrackingMutation();
  const isShipped = order.status === 'shipped';

  const save = async (body: TrackingBody) => {
    if (!isShipped) return send(body);
    const { error } = await changeTracking({ id: order._id, trackingBody: body });
    if (!error) toast.success('Tracking saved', { detail: `${order.number}: ${order.part_name}, ${order.name}` });
    return error;
  };

  return (
    <FormDialog
      form={form}
      title={isShipped ? `Tracking of order ${order.number}` : `Ship order ${order.number} with tracking`}
      submitLabel={isShipped ? 'Save' : 'Ship'}
      initialValues={order.carrier === 'other' ? order : { ...order, tracking_url: undefined }}
      onSubmit={async (fields) => {
        const error = await save(bodyOf(fields));
        if (!error) return true;
        return !showAtFields(form, fieldErrors(error)) && problemOf(error).detail;
      }}
      onOpen={() => form.focusField('carrier')}
      onClosed={(isSaved) => {
        if (isSaved && isShipped) focusRow(rowId);
        else if (isSaved) focusNextRow(rowId, 'Ship with tracking…');
        if (document.activeElement === document.body) focusPageTitle();
        onClose();
      }}
    >
      <Form.Item<TrackingFields>
        name="carrier"
        label="Carrier"
        rules={[ruleOf((value) => (value === '' ? '*Choose the carrier' : undefined))]}
      >
        <Select
          placeholder="Choose the carrier"
          options={Object.entries(CARRIER_NAMES).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item<TrackingFields>
        name="tracking_number"
        label="Tracking number"
        dependencies={['carrier']}
        rules={[ruleOf((number) => checkTrackingNumber(carrier, number))]}
      >
        <Input maxLength={MAX_NUMBER_LENGTH} autoComplete="off" />
      </Form.Item>
      {carrier === 'other' && (
        <Form.Item<TrackingFields> name="tracking_url" label="Tracking link (optional)" rules={[ruleOf(checkLink)]}>
          <Input
            inputMode="url"
            maxLength={trackingBodyLimits.tracking_url}
            autoComplete="off"
            placeholder="https://…"
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}

/** The address of a known carrier's page is made by the shop and is not sent. */
function bodyOf({ carrier = 'other', tracking_number, tracking_url = '' }: TrackingFields): TrackingBody {
  const link = carrier === 'other' ? trimmed(tracking_url) : '';
  return { carrier, tracking_number: trimmed(tracking_number), ...(link !== '' && { tracking_url: link }) };
}

function checkLink(link: string): string | undefined {
  const text = trimmed(link);
  return text === '' || isTrackingLink(text) ? undefined : '*Please enter a valid https link';
}
