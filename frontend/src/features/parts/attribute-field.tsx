import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { AttributeView } from '@/api/types.gen';
import type { AttributeText } from './attribute-values';
import styles from './part-form.module.css';
import { formatYesNo } from './attributes';
import { isBare, withoutUnit, withUnit } from './range-text';

/** The fields of the attributes that parts of a category have. */
export function AttributeInputs({ attributes }: { attributes: readonly AttributeView[] }) {
  return attributes.map((attribute) => (
    <Form.Item
      key={attribute.key}
      name={['attributes', attribute.key]}
      label={`${attribute.name} (optional)`}
      className={(attribute.kind === 'choices' && styles.wide) || ''}
    >
      <AttributeInput attribute={attribute} />
    </Form.Item>
  ));
}

interface AttributeInputProps {
  attribute: AttributeView;
  /** whether none can be chosen */
  isOptional?: boolean;
  id?: string;
  value?: AttributeText;
  onChange?: (value: AttributeText) => void;
}

const NONE = { value: '', label: 'None' };
const optionsOf = (choices: readonly string[] = []) => choices.map((choice) => ({ value: choice, label: choice }));
const YES_NO = [true, false].map(formatYesNo);

/** The value of an attribute, by its kind. */
export function AttributeInput({
  attribute: { kind, unit, choices },
  isOptional = true,
  value,
  onChange,
  ...control
}: AttributeInputProps) {
  if (kind === 'choices')
    return (
      <Select<string[]>
        {...control}
        mode="multiple"
        options={optionsOf(choices)}
        value={typeof value === 'string' ? [] : [...(value ?? [])]}
        // In the order of the choices, as the shop keeps them.
        onChange={(chosen) =>
          onChange?.(chosen.length === 0 ? undefined : choices?.filter((choice) => chosen.includes(choice)))
        }
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (kind === 'choice' || kind === 'yes_no')
    return (
      <Select<string>
        {...control}
        showSearch
        options={[...(isOptional ? [NONE] : []), ...optionsOf(kind === 'yes_no' ? YES_NO : choices)]}
        value={isOptional ? text : text || null}
        {...(onChange && { onChange })}
      />
    );
  if (kind === 'number') return <QuantityInput {...control} unit={unit} value={text} onChange={onChange} />;
  return (
    <Input
      {...control}
      type="text"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

interface QuantityInputProps extends Pick<AttributeInputProps, 'id' | 'onChange'> {
  unit: string | undefined;
  value: string;
}

/** A number with the unit behind it, until another one is typed. The value always names its unit: the attribute's may change. */
function QuantityInput({ unit, value, onChange, ...control }: QuantityInputProps) {
  const [typed, setTyped] = useState('');
  // A text that is no number in the unit is sent as typed.
  const complete = (text: string) => withUnit(text, unit) ?? text;
  const text = complete(typed) === value ? typed : withoutUnit(value, unit);
  return (
    <Input
      {...control}
      type="text"
      autoComplete="off"
      value={text}
      suffix={<span aria-hidden="true">{isBare(text) ? unit : ''}</span>}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(complete(target.value));
      }}
    />
  );
}
