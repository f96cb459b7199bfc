import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { AttributeView } from '@/api/types.gen';
import { focusNeighbour } from '@/ui/focus-neighbour';
import { ChevronIcon, CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { inOrder } from './attributes';
import styles from './categories.module.css';

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
  const { said, move } = useMoves(value, onChange);
  const own = inOrder(attributes, value);
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
        <ol className={`${layout.list} ${layout.lined}`} aria-label="Its own attributes">
          {own.map(({ key, name }, index) => (
            <li key={key} className={styles.attribute}>
              <span>{name}</span>
              <Button
                id={`up-${key}`}
                size="small"
                className={styles.up ?? ''}
                aria-label={`Move ${name} up`}
                icon={<ChevronIcon />}
                disabled={index === 0}
                onClick={() => move(key, name, -1)}
              />
              <Button
                id={`down-${key}`}
                size="small"
                aria-label={`Move ${name} down`}
                icon={<ChevronIcon />}
                disabled={index === own.length - 1}
                onClick={() => move(key, name, 1)}
              />
              <Button
                size="small"
                aria-label={`Remove ${name}`}
                icon={<CloseIcon />}
                onClick={({ currentTarget }) => {
                  if (!focusNeighbour(currentTarget.closest('li'))) group.current?.querySelector('input')?.focus();
                  onChange?.(value.filter((one) => one !== key));
                }}
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

/** Moves a key by one place, says its place, and keeps the focus on its button. */
function useMoves(keys: readonly string[], onChange: CategoryAttributesProps['onChange']) {
  const [said, setSaid] = useState('');
  const moved = useRef<{ key: string; by: 1 | -1 }>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { key, by } = moved.current;
    moved.current = undefined;
    // A button at the end of its way is disabled.
    const ids = by === -1 ? [`up-${key}`, `down-${key}`] : [`down-${key}`, `up-${key}`];
    const buttons = ids.map((id) => document.getElementById(id) as HTMLButtonElement | null);
    buttons.find((button) => button?.disabled === false)?.focus();
  }, [keys]);

  const move = (key: string, name: string, by: 1 | -1) => {
    const from = keys.indexOf(key);
    moved.current = { key, by };
    setSaid(`${name} is ${from + by + 1} of ${keys.length}`);
    onChange?.(keys.toSpliced(from, 1).toSpliced(from + by, 0, key));
  };
  return { said, move };
}
