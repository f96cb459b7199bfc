import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddPartMutation } from '@/api/admin-api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { PartView } from '@/api/types.gen';
import { showAtFields, useUnsavedForm, useValidateAfterSubmit } from '@/ui/form-rule';
import { paths } from '@/ui/paths';
import { toast } from '@/ui/toast';
import { newPartRules, ofFields, toFields, toNewPart, type PartFields } from './part-fields';
import { PartFormFields } from './part-form';
import styles from './part-form.module.css';
import { atLists } from './part-uploads';
import { useDatasheetUploads } from './use-datasheet-uploads';

const EMPTY: PartFields = { ...ofFields(() => ''), pictures: [], datasheets: [] };

/** Adds a part to the catalogue. @param copied a part whose fields the form begins with, without its part number */
export function AddPartForm({ copied }: { copied?: PartView | undefined }) {
  const [form] = Form.useForm<PartFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const [addPart, { isLoading }] = useAddPartMutation();
  const datasheets = useDatasheetUploads();
  const navigate = useNavigate();
  const [added, setAdded] = useState(0);
  // The next part is not one more copy.
  const blank = copied && added === 0 ? { ...toFields(copied), sku: '' } : EMPTY;
  useUnsavedForm(form, blank);

  // Clearing the form renders new inputs, which can be focused only afterwards.
  useEffect(() => {
    if (added > 0) form.focusField('name');
  }, [added, form]);

  const submit = async (fields: PartFields) => {
    const part = toNewPart(fields);
    const { data, error } = await addPart({ newPartBody: part });
    if (error) {
      if (!showAtFields(form, atLists(fieldErrors(error)))) toast.error(problemOf(error).detail);
      return;
    }
    toast.success(`${part.name} successfully added.`);
    // Before the datasheets are sent, which can take minutes: what is typed meanwhile is the next part.
    form.resetFields();
    form.setFieldsValue(EMPTY);
    form.setFieldValue('attributes', {});
    restart();
    setAdded((count) => count + 1);
    const { insertedId } = data;
    for (const { name, problem } of await datasheets.send(insertedId, fields))
      toast.error(`The datasheet ${name} was not added. ${problem}`, {
        action: { label: 'Edit part', run: () => void navigate(paths.editPart(insertedId)) },
      });
  };

  return (
    <Form<PartFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      {...formProps}
      initialValues={blank}
      onFinish={(fields) => void submit(fields)}
    >
      <PartFormFields key={added} rules={newPartRules}>
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          loading={isLoading || datasheets.isSending}
          className={styles.submit ?? ''}
        >
          Add Part
        </Button>
      </PartFormFields>
    </Form>
  );
}
