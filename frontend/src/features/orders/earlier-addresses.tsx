import { Field } from '@/ui/field';
import type { Delivery } from './use-deliveries';

const ANOTHER: Delivery = { delivery_address: '', delivery_phone: '' };

interface EarlierAddressesProps {
  earlier: readonly Delivery[];
  values: Delivery;
  onChoose: (delivery: Delivery) => void;
}

/** Fills the delivery fields with those of an earlier order, or empties them. */
export function EarlierAddresses({ earlier, values, onChoose }: EarlierAddressesProps) {
  const chosen = earlier.findIndex(
    ({ delivery_address, delivery_phone }) =>
      delivery_address === values.delivery_address && delivery_phone === values.delivery_phone,
  );
  return (
    <Field label="Earlier addresses">
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={({ target }) => {
            onChoose(earlier[Number(target.value)] ?? ANOTHER);
          }}
        >
          <option value={-1}>Another address</option>
          {earlier.map(({ delivery_address }, index) => (
            <option key={delivery_address} value={index}>
              {delivery_address}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
