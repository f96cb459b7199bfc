import { Form, Select } from 'antd';
import type { Family } from '@/api/units.gen';
import type { AttributeFields } from './attribute-form';
import { FAMILIES, unitsOf } from './quantity';

const nameOf = (family: Family) => `${family.charAt(0).toUpperCase()}${family.slice(1).replaceAll('_', ' ')}`;
const OPTIONS = [
  { value: '', label: 'None: a plain number' },
  ...FAMILIES.map((family) => ({ value: family, label: `${nameOf(family)} (${unitsOf(family).join(', ')})` })),
];

/** The units of a number. */
export function UnitFields() {
  const form = Form.useFormInstance<AttributeFields>();
  const family = Form.useWatch('family', form);
  return (
    <>
      <Form.Item<AttributeFields> name="family" label="Units">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={OPTIONS}
          onChange={(chosen: Family | '') => form.setFieldValue('unit', chosen === '' ? '' : unitsOf(chosen)[0])}
        />
      </Form.Item>
      {family && (
        <Form.Item<AttributeFields> name="unit" label="Unit of a number without one">
          <Select showSearch options={unitsOf(family).map((unit) => ({ value: unit, label: unit }))} />
        </Form.Item>
      )}
    </>
  );
}
