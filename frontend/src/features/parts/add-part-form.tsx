import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useAddPartMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import { showAtFields, useValidateAfterSubmit } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import { newPartRules, toNewPart, type PartFields } from './part-fields';
import { PartFormFields } from './part-form';
import styles from './part-form.module.css';

/** Adds a part to the catalogue. */
export function AddPartForm() {
  const [form] = Form.useForm<PartFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const [addPart, { isLoading }] = useAddPartMutation();

  // Clearing the form renders new inputs, which can be focused only afterwards.
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) form.focusField('name');
  }, [added, form]);

  const submit = async (fields: PartFields) => {
    const part = toNewPart(fields);
    const { error } = await addPart({ newPartBody: part });
    if (error) {
      if (!showAtFields(form, fieldErrors(error))) toast.error(problemOf(error).detail);
      return;
    }
    toast.success(`${part.name} successfully added.`);
    form.resetFields();
    restart();
    setAdded((count) => count + 1);
  };

  return (
    <Form<PartFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      {...formProps}
      initialValues={{ sku: '' }}
      onFinish={(fields) => void submit(fields)}
    >
      <PartFormFields rules={newPartRules}>
        <Button type="primary" htmlType="submit" size="large" loading={isLoading} className={styles.submit ?? ''}>
          Add Part
        </Button>
      </PartFormFields>
    </Form>
  );
}
