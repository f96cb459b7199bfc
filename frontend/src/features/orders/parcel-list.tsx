import { Button, Form, Input, Select, type FormInstance } from 'antd';
import { parcelBodyLimits, trackingBodyLimits } from '@/api/limits.gen';
import { ruleOf } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { trimmed } from '@/ui/text-rules';
import styles from './parcel-list.module.css';
import { CARRIER_NAMES, type Carrier } from './tracking-link';
import { checkTrackingNumber, isTrackingLink, MAX_NUMBER_LENGTH } from './tracking-rules';

export interface TrackingFields {
  parcels: ParcelFields[];
}

/** What is typed of a parcel. */
export interface ParcelFields {
  carrier?: Carrier;
  tracking_number?: string;
  tracking_url?: string;
}

const MAX_PARCELS = trackingBodyLimits.parcels;
const CARRIERS = Object.entries(CARRIER_NAMES).map(([value, label]) => ({ value, label }));

interface ParcelListProps {
  form: FormInstance<TrackingFields>;
  /** parcels that the form has when it opens */
  initialCount: number;
}

/** The fields of one to five parcels. The focus goes to an added one, and from a removed one to its neighbour. */
export function ParcelList({ form, initialCount }: ParcelListProps) {
  return (
    <Form.List name="parcels">
      {(items, { add, remove }) => (
        <div className={`${layout.stack} ${layout.tight}`}>
          {items.map(({ key, name }) => (
            <fieldset key={key} aria-label={items.length > 1 ? `Parcel ${name + 1}` : undefined}>
              {items.length > 1 && (
                <div className={styles.head}>
                  <span>Parcel {name + 1}</span>
                  <Button
                    size="small"
                    aria-label={`Remove parcel ${name + 1}`}
                    onClick={() => {
                      form.focusField(['parcels', name === 0 ? 1 : name - 1, 'tracking_number']);
                      remove(name);
                    }}
                  >
                    Remove
                  </Button>
                </div>
              )}
              <Parcel form={form} place={name} isAdded={key >= initialCount} />
            </fieldset>
          ))}
          {items.length < MAX_PARCELS && (
            <div className={styles.add}>
              {/* Parcels of one order mostly have one carrier. */}
              <Button onClick={() => add({ carrier: form.getFieldsValue().parcels.at(-1)?.carrier })}>
                Add parcel
              </Button>
            </div>
          )}
        </div>
      )}
    </Form.List>
  );
}

interface ParcelProps {
  form: FormInstance<TrackingFields>;
  /** in the list */
  place: number;
  isAdded: boolean;
}

function Parcel({ form, place, isAdded }: ParcelProps) {
  const carrier = Form.useWatch<Carrier | undefined>(['parcels', place, 'carrier'], form);
  // The watched value is known after the first rendering.
  const hasCarrier = form.getFieldValue(['parcels', place, 'carrier']) !== undefined;
  return (
    <div className={styles.fields}>
      <Form.Item
        name={[place, 'carrier']}
        label="Carrier"
        rules={[ruleOf((value) => (value === '' ? '*Choose the carrier' : undefined))]}
      >
        <Select placeholder="Choose" options={CARRIERS} autoFocus={isAdded && !hasCarrier} />
      </Form.Item>
      <Form.Item
        name={[place, 'tracking_number']}
        label="Tracking number"
        dependencies={[['parcels', place, 'carrier']]}
        rules={[ruleOf((number) => checkTrackingNumber(carrier, number))]}
      >
        <Input maxLength={MAX_NUMBER_LENGTH} autoComplete="off" autoFocus={isAdded && hasCarrier} />
      </Form.Item>
      {carrier === 'other' && (
        <Form.Item
          className={styles.link ?? ''}
          name={[place, 'tracking_url']}
          label="Tracking link (optional)"
          rules={[ruleOf(checkLink)]}
        >
          <Input inputMode="url" maxLength={parcelBodyLimits.tracking_url} autoComplete="off" placeholder="https://…" />
        </Form.Item>
      )}
    </div>
  );
}

function checkLink(link: string): string | undefined {
  const text = trimmed(link);
  return text === '' || isTrackingLink(text) ? undefined : '*Please enter a valid https link';
}
