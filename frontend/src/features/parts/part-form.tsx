import { Form, Input } from 'antd';
import { Fragment, useState, type ReactNode } from 'react';
import { type Check, ruleOf } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { Picture } from '@/ui/picture';
import { PrintedItem } from '@/ui/printed-item';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import { useDebouncedValue } from '@/ui/use-debounced';
import { useAttributesOfCategory } from './attribute-definitions';
import { AttributeInputs } from './attribute-field';
import { CategorySelect } from './category-select';
import { isPictureUrl, kindOf } from './field-kinds';
import { PartDatasheets } from './part-datasheets';
import { FIELD_NAMES, PART_FIELDS, type newPartRules, type PartField, type PartFields } from './part-fields';
import styles from './part-form.module.css';
import { PartPictures } from './part-pictures';

interface PartFormFieldsProps {
  rules: typeof newPartRules;
  /** the form's buttons */
  children: ReactNode;
}

/** The fields of a part with a preview of its picture; needs a form around it. */
export function PartFormFields({ rules, children }: PartFormFieldsProps) {
  return (
    <div className={styles.form}>
      <div className={`${layout.narrow} ${styles.fields}`}>
        {FIELD_NAMES.map((name) => (
          <Fragment key={name}>
            {name === 'image_url' && <h2 className={`${styles.wide} ${styles.group}`}>Pictures</h2>}
            <PartFormField name={name} check={rules[name]} />
          </Fragment>
        ))}
        <div className={`${styles.wide} ${styles.files}`}>
          <PartPictures />
          <h2 className={styles.group}>Datasheets</h2>
          <PartDatasheets />
        </div>
        <CategoryFields />
      </div>
      <Form.Item noStyle dependencies={['image_url', 'name']}>
        {({ getFieldsValue }) => (
          <PicturePreview fields={getFieldsValue(['image_url', 'name']) as Partial<PartFields>} />
        )}
      </Form.Item>
      <div className={`${layout.row} ${layout.fullOnPhone} ${layout.narrow}`}>{children}</div>
    </div>
  );
}

/** The attributes of the chosen category. Those that another one has too keep what was typed. */
function CategoryFields() {
  const categoryId = Form.useWatch('category_id', Form.useFormInstance<PartFields>());
  const { attributes, isFailed, retry } = useAttributesOfCategory(categoryId);
  if (isFailed) return <ErrorState isBanner title="The attributes could not be loaded" onRetry={retry} />;
  if (!attributes) return <Spinner label="Loading the attributes" />;
  if (attributes.length === 0) return null;
  return (
    <>
      <h2 className={`${styles.wide} ${styles.group}`}>Attributes</h2>
      <AttributeInputs attributes={attributes} />
    </>
  );
}

function PartFormField({ name, check }: { name: PartField; check: Check }) {
  const { label, required } = PART_FIELDS[name];
  const { wide, rows, input } = kindOf(PART_FIELDS[name]);
  const isCategory = PART_FIELDS[name].kind === 'category';
  // Papers print no other text of a part: its number has letters and digits only.
  const Item = name === 'name' ? PrintedItem : Form.Item;
  return (
    <Item
      name={name}
      label={required === undefined ? `${label} (optional)` : label}
      rules={[ruleOf(check)]}
      className={(wide && styles.wide) || ''}
    >
      {isCategory ? (
        <CategorySelect none="None" />
      ) : rows ? (
        <Input.TextArea rows={rows} />
      ) : (
        <Input type="text" autoComplete="off" {...input} />
      )}
    </Item>
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
      <div className={`${layout.panel} ${layout.plate}`}>
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
