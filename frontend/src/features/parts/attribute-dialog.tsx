import { Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import type { AttributeChangeView, AttributePatchBody, AttributeView } from '@/api/types.gen';
import { newAttributeBodyLimits as limits } from '@/api/limits.gen';
import { useAddAttributeMutation, useUpdateAttributeMutation } from '@/api/admin-api';
import { fieldErrors, problemOf } from '@/api/problem';
import { formatCount, formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf, showAtFields } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { filledLines, trimmed } from '@/ui/text-rules';
import { toast } from '@/ui/toast';
import { KIND_LABELS } from './attribute-definitions';
import { type AttributeFields, asksFirst, bodyOf, changesOf, proposedKey, toFields } from './attribute-form';
import { AttributeReportView } from './attribute-report';
import styles from './manage-attributes.module.css';
import { checkOf } from './field-kinds';
import { UnitFields } from './unit-fields';

interface AttributeDialogProps {
  /** undefined: a new one */
  attribute: AttributeView | undefined;
  onClosed: () => void;
}

/** A change that the server has tried on the values that parts have, without making it. */
interface Tried {
  change: AttributePatchBody;
  report: AttributeChangeView;
}

const checkName = checkOf({ kind: 'text', label: 'Name', required: '*Enter a name', max: limits.name });

/** Adds or changes an attribute. The admin sees what a change does to the values of parts before it is made. */
export function AttributeDialog({ attribute, onClosed }: AttributeDialogProps) {
  const [form] = Form.useForm<AttributeFields>();
  const [add] = useAddAttributeMutation();
  const [update] = useUpdateAttributeMutation();
  const [tried, setTried] = useState<Tried>();
  const proposed = useRef('');
  const kind = (Form.useWatch('kind', form) as AttributeView['kind'] | undefined) ?? attribute?.kind ?? 'text';

  const refusal = (error: unknown) => {
    const messages = Object.entries(fieldErrors(error)).map(([field, message]) => [field.split('.')[0], message]);
    return !showAtFields(form, Object.fromEntries(messages) as Record<string, string>) && problemOf(error).detail;
  };
  const save = async ({ key }: AttributeView, change: AttributePatchBody, dropsFailed: boolean) => {
    const { error } = await update({
      ...{ key, attributePatchBody: change },
      ...(dropsFailed && { drop_failed: true }),
    });
    return error ? refusal(error) : succeed();
  };
  const succeed = () => {
    toast.success(`${trimmed(form.getFieldValue('name') as string)} is ${attribute ? 'saved' : 'added'}`);
    return true;
  };

  const submit = async (typed: AttributeFields) => {
    if (!attribute) {
      const { error } = await add({ newAttributeBody: bodyOf(typed) });
      return error ? refusal(error) : succeed();
    }
    if (tried) return save(attribute, tried.change, tried.report.failed_count > 0);
    const change = changesOf(attribute, typed);
    if (!asksFirst(attribute, change)) return save(attribute, change, false);
    const { data, error } = await update({ key: attribute.key, dry_run: true, attributePatchBody: change });
    if (!data) return refusal(error);
    if (data.total === 0) return save(attribute, change, false);
    setTried({ change, report: data });
    return false;
  };

  const failures = tried?.report.failed_count ?? 0;
  return (
    <FormDialog
      form={form}
      title={attribute ? `Change “${attribute.name}”` : 'Add an attribute'}
      submitLabel={tried ? (failures > 0 ? `Drop ${formatCounted(failures, 'value')} and change` : 'Change') : 'Save'}
      danger={failures > 0}
      initialValues={toFields(attribute)}
      onSubmit={submit}
      onOpen={() => form.focusField('name')}
      onClosed={onClosed}
    >
      {tried && <AttributeReportView attribute={attribute} report={tried.report} onBack={() => setTried(undefined)} />}
      <div hidden={tried !== undefined}>
        <Form.Item<AttributeFields> name="name" label="Name" rules={[ruleOf(checkName)]}>
          <Input
            autoComplete="off"
            onChange={({ target }) => {
              // A key that was typed stays.
              if (attribute || form.getFieldValue('key') !== proposed.current) return;
              proposed.current = proposedKey(target.value);
              form.setFieldValue('key', proposed.current);
            }}
          />
        </Form.Item>
        <Form.Item<AttributeFields>
          name="key"
          label="Key in addresses and files"
          rules={[ruleOf(checkKey)]}
          {...(!attribute && { extra: 'It cannot be changed later.' })}
        >
          <Input
            autoComplete="off"
            maxLength={limits.key}
            disabled={attribute !== undefined}
            className={styles.key ?? ''}
          />
        </Form.Item>
        <Form.Item<AttributeFields> name="kind" label="Kind">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        {kind === 'number' && <UnitFields />}
        {(kind === 'choice' || kind === 'choices') && (
          <Form.Item<AttributeFields>
            name="choices"
            label="Choices, one per line, in their order"
            rules={[ruleOf(checkChoices)]}
          >
            <Input.TextArea rows={6} />
          </Form.Item>
        )}
        <Check name="in_table" label="A column in tables of parts" />
        <Check name="as_filter" label="A filter of lists of parts" />
      </div>
    </FormDialog>
  );
}

function Check({ name, label }: { name: 'in_table' | 'as_filter'; label: string }) {
  return (
    <label className={`${layout.row} ${layout.tight} ${styles.check}`}>
      <Form.Item<AttributeFields> name={name} valuePropName="checked" noStyle>
        <input type="checkbox" className={layout.checkbox} />
      </Form.Item>
      {label}
    </label>
  );
}

function checkKey(key: string) {
  if (trimmed(key) === '') return '*Enter a key';
  return /^[a-z][a-z0-9_]*$/.test(trimmed(key)) ? undefined : 'A small letter, then small letters, digits and _';
}

function checkChoices(text: string) {
  const count = filledLines(text).length;
  if (count === 0) return '*Enter at least one choice';
  return count > limits.choices ? `At most ${formatCount(limits.choices)} choices` : undefined;
}
