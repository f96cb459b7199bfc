import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { ruleOf } from '@/ui/form-rule';
import { PART_LABELS, type PartField } from './part-fields';
import styles from './part-form.module.css';
import type { PartFields, partRules } from './part-rules';
import { PicturePreview } from './picture-preview';

interface PartFormFieldsProps {
  rules: typeof partRules;
  /** the form's buttons */
  children: ReactNode;
}

/** The fields of a part, a new one or one on sale, and its picture beside them; stands inside a form. */
export function PartFormFields({ rules, children }: PartFormFieldsProps) {
  const item = (name: PartField) => ({ name, label: PART_LABELS[name], rules: [ruleOf(rules[name])] });
  const wide = { className: styles.wide ?? '' };
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <Form.Item {...item('name')} {...wide}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('price')}>
          <Input prefix="$" inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('min_order')}>
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('quantity')}>
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('description')} {...wide}>
          <Input.TextArea rows={5} />
        </Form.Item>
        <Form.Item {...item('image_url')} {...wide}>
          <Input type="text" inputMode="url" autoComplete="off" placeholder="https://… or /pictures/…" />
        </Form.Item>
      </div>
      <Form.Item noStyle dependencies={['image_url', 'name']}>
        {({ getFieldsValue }) => (
          <PicturePreview fields={getFieldsValue(['image_url', 'name']) as Partial<PartFields>} />
        )}
      </Form.Item>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
