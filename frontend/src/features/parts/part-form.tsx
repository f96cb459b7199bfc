import { Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { ruleOf } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { Picture } from '@/ui/picture';
import { useDebouncedValue } from '@/ui/use-debounced';
import { isPictureUrl, PART_LABELS, type newPartRules, type PartField, type PartFields } from './part-fields';
import styles from './part-form.module.css';

interface PartFormFieldsProps {
  rules: typeof newPartRules;
  /** the form's buttons */
  children: ReactNode;
}

/** The fields of a part with a preview of its picture; needs a form around it. */
export function PartFormFields({ rules, children }: PartFormFieldsProps) {
  const item = (name: PartField) => ({ name, label: PART_LABELS[name], rules: [ruleOf(rules[name])] });
  const wide = { className: styles.wide ?? '' };
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <Form.Item {...item('name')} {...wide}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('sku')} {...wide} label="Part Number (optional)">
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
      <div className={`${layout.row} ${styles.actions}`}>{children}</div>
    </div>
  );
}

/** The picture at the typed URL. It has the same size with and without a picture. */
export function PicturePreview({ fields }: { fields: Partial<PartFields> }) {
  // A half-typed URL is not fetched.
  const url = useDebouncedValue(fields.image_url?.trim() ?? '');
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isUrl = isPictureUrl(url);
  const name = fields.name?.trim() || 'the part';
  return (
    <figure className={styles.preview}>
      <div className={`${layout.panel} ${styles.plate}`}>
        {isUrl ? (
          <Picture
            key={url}
            src={url}
            alt={`Picture of ${name}`}
            eager
            className={styles.picture}
            onMissing={() => setBrokenUrl(url)}
          />
        ) : (
          <span className={styles.noPicture}>{url === '' ? 'No picture yet' : 'Incomplete URL'}</span>
        )}
      </div>
      <figcaption className={layout.muted}>What customers will see</figcaption>
      <p role="status" className={styles.broken}>
        {isUrl && brokenUrl === url && 'No picture can be loaded from this URL.'}
      </p>
    </figure>
  );
}
