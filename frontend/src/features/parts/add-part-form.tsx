import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useAddPartMutation } from '@/api/api';
import { fieldErrors, problemOf } from '@/api/problem';
import { alertOf, ruleOf, useValidateAfterSubmit } from '@/ui/form-rule';
import { useToast } from '@/ui/toast';
import styles from './add-part-form.module.css';
import { partRules, toNewPart, type PartFields } from './part-rules';
import { PicturePreview } from './picture-preview';

/** Puts a new part on sale. */
export function AddPartForm() {
  const [form] = Form.useForm<PartFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const [addPart, { isLoading }] = useAddPartMutation();
  const toast = useToast();

  // Clearing makes new inputs, which can take the keyboard only once they are there.
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) form.focusField('name');
  }, [added, form]);

  const submit = async (fields: PartFields) => {
    const part = toNewPart(fields);
    const { error } = await addPart({ newPartBody: part });
    if (error) {
      const broken = Object.entries(fieldErrors(error)).filter(([name]) => name in partRules);
      form.setFields(
        broken.map(([name, message]) => ({ name: name as keyof PartFields, errors: [alertOf(message)] as never })),
      );
      if (broken.length === 0) toast.error(problemOf(error).detail);
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
      onFinish={(fields) => void submit(fields)}
      className={styles.form ?? ''}
    >
      <div className={styles.fields}>
        <Form.Item name="name" label="Part Name" rules={[ruleOf(partRules.name)]} className={styles.wide ?? ''}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="price" label="Price" rules={[ruleOf(partRules.price)]}>
          <Input prefix="$" inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item name="min_order" label="Minimum Order Quantity" rules={[ruleOf(partRules.min_order)]}>
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item name="quantity" label="Available Quantity" rules={[ruleOf(partRules.quantity)]}>
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="description"
          label="Description"
          rules={[ruleOf(partRules.description)]}
          className={styles.wide ?? ''}
        >
          <Input.TextArea rows={5} />
        </Form.Item>
        <Form.Item
          name="image_url"
          label="Picture URL"
          rules={[ruleOf(partRules.image_url)]}
          className={styles.wide ?? ''}
        >
          <Input type="text" inputMode="url" autoComplete="off" placeholder="https://… or /pictures/…" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" loading={isLoading} className={styles.submit ?? ''}>
          Add Part
        </Button>
      </div>
      <Form.Item noStyle dependencies={['image_url', 'name', 'price']}>
        {({ getFieldsValue }) => (
          <PicturePreview fields={getFieldsValue(['image_url', 'name', 'price']) as Partial<PartFields>} />
        )}
      </Form.Item>
    </Form>
  );
}
