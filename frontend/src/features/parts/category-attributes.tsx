import { Select } from 'antd';
import { useRef } from 'react';
import type { AttributeView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { inOrder } from './attributes';
import styles from './categories.module.css';
import { OrderButtons, useListOrder } from './list-order';

interface CategoryAttributesProps {
  attributes: readonly AttributeView[];
  /** the keys that are handed down */
  inherited: readonly string[];
  /** the keys that the category lists, from its form */
  value?: readonly string[];
  onChange?: (keys: readonly string[]) => void;
}

/** The attributes that a category lists, in their order, below those that are handed down to it. */
export function CategoryAttributes({ attributes, inherited, value = [], onChange }: CategoryAttributesProps) {
  const group = useRef<HTMLDivElement>(null);
  const own = inOrder(attributes, value);
  const unknown = value.filter((key) => !own.some((one) => one.key === key));
  const { said, items, ...order } = useListOrder({
    list: own,
    keyOf: ({ key }) => key,
    nameOf: ({ name }) => name,
    onChange: (list) => onChange?.([...list.map(({ key }) => key), ...unknown]),
  });
  const others = attributes.filter(({ key }) => !value.includes(key) && !inherited.includes(key));
  const above = inOrder(attributes, inherited);
  return (
    <div ref={group} role="group" aria-labelledby="category-attributes" className={`${layout.stack} ${layout.tight}`}>
      <span id="category-attributes">Attributes of its parts</span>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {above.length > 0 && (
        <p className={layout.muted}>From the categories above: {above.map(({ name }) => name).join(', ')}</p>
      )}
      {own.length > 0 && (
        <ol ref={items} className={`${layout.list} ${layout.lined}`} aria-label="Its own attributes">
          {own.map(({ key, name }, index) => (
            <li key={key} className={styles.attribute}>
              <span>{name}</span>
              <OrderButtons
                index={index}
                count={own.length}
                name={name}
                order={order}
                focusAfter={() => group.current?.querySelector('input')?.focus()}
              />
            </li>
          ))}
        </ol>
      )}
      <Select<string | null>
        aria-label="Add an attribute"
        placeholder={others.length === 0 ? 'No further attributes' : 'Add an attribute'}
        disabled={others.length === 0}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={others.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(key) => key !== null && onChange?.([...value, key])}
      />
    </div>
  );
}
