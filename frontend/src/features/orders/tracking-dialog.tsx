import { Form } from 'antd';
import { useChangeTrackingMutation } from '@/api/admin-api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { ParcelBody } from '@/api/types.gen';
import { focusNextRow, focusPageTitle, focusRow } from '@/ui/focus';
import { FormDialog } from '@/ui/form-dialog';
import { showAtFields } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import { trimmed } from '@/ui/text-rules';
import { ParcelList, type ParcelFields, type TrackingFields } from './parcel-list';
import { useShipOrder, type ShipOrderProps } from './ship-order';

/** Asks for the carrier and the tracking number of each parcel. */
export function TrackingDialog({ onClose, ...props }: ShipOrderProps & { onClose: () => void }) {
  const { order, rowId } = props;
  const [form] = Form.useForm<TrackingFields>();
  const { send } = useShipOrder(props);
  const [changeTracking] = useChangeTrackingMutation();
  const isShipped = order.status === 'shipped';
  const initial = order.parcels?.map(fieldsOf) ?? [{}];

  const save = async (parcels: ParcelBody[]) => {
    if (!isShipped) return send({ parcels });
    const { error } = await changeTracking({ id: order._id, trackingBody: { parcels } });
    if (!error) toast.success('Tracking saved', { detail: `${order.number}: ${order.part_name}, ${order.name}` });
    return error;
  };

  return (
    <FormDialog
      form={form}
      title={isShipped ? `Tracking of order ${order.number}` : `Ship order ${order.number} with tracking`}
      submitLabel={isShipped ? 'Save' : 'Ship'}
      initialValues={{ parcels: initial }}
      onSubmit={async ({ parcels }) => {
        const error = await save(parcels.map(bodyOf));
        if (!error) return true;
        return !showAtFields(form, fieldErrors(error)) && problemOf(error).detail;
      }}
      onOpen={() => form.focusField(['parcels', 0, 'carrier'])}
      onClosed={(isSaved) => {
        if (isSaved && isShipped) focusRow(rowId);
        else if (isSaved) focusNextRow(rowId, 'Ship with tracking…');
        if (document.activeElement === document.body) focusPageTitle();
        onClose();
      }}
    >
      <ParcelList form={form} initialCount={initial.length} />
    </FormDialog>
  );
}

/** The address of a known carrier's page is made by the shop: it is neither shown nor sent. */
function fieldsOf({ carrier, tracking_number, tracking_url }: ParcelBody): ParcelFields {
  return { carrier, tracking_number, ...(carrier === 'other' && tracking_url && { tracking_url }) };
}

function bodyOf({ carrier = 'other', tracking_number = '', tracking_url = '' }: ParcelFields): ParcelBody {
  return fieldsOf({
    carrier,
    tracking_number: trimmed(tracking_number),
    tracking_url: trimmed(tracking_url),
  }) as ParcelBody;
}
