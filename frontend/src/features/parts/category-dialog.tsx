import { Form, Input } from 'antd';
import { useAddCategoryMutation, useUpdateCategoryMutation } from '@/api/admin-api';
import { newCategoryBodyLimits as limits } from '@/api/limits.gen';
import { fieldErrors, problemOf } from '@/api/problem';
import type { CategoryView } from '@/api/types.gen';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf, showAtFields } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import { keysIn, useAttributes } from './attributes';
import { CategoryAttributes } from './category-attributes';
import { CategorySelect, heightOf } from './category-select';
import { idsBelow, useCategories } from './category-tree';
import { changedValues, checkOf, KINDS, type FieldDefinition, valuesOf } from './field-kinds';

/** A category to change, or a new one, which may have its parent already. */
export type EditedCategory = CategoryView | { parent_id?: string };

const FIELDS = {
  name: { kind: 'text', label: 'Name', required: '*Enter a name', max: limits.name },
  parent_id: { kind: 'category', label: 'In', max: limits.parent_id },
  picture: { kind: 'link', label: 'Picture URL (optional)', max: limits.picture },
} as const satisfies Record<string, FieldDefinition>;
type CategoryFields = Record<keyof typeof FIELDS, string> & { attributes: readonly string[] };

interface CategoryDialogProps {
  category: EditedCategory;
  onClosed: () => void;
}

/** Adds a category, or changes its name, its parent, its picture and the attributes of its parts. */
export function CategoryDialog({ category, onClosed }: CategoryDialogProps) {
  const [form] = Form.useForm<CategoryFields>();
  const [add] = useAddCategoryMutation();
  const [change] = useUpdateCategoryMutation();
  const before = '_id' in category ? category : undefined;
  const { name = '', parent_id = '', picture = '', attributes = [] } = { ...category, ...before };
  const { data: tree } = useCategories();
  const defined = useAttributes();
  const chosen = (Form.useWatch('parent_id', form) as string | undefined) ?? parent_id;

  const submit = async ({ attributes: keys, ...typed }: CategoryFields) => {
    const listed = keys.join() === attributes.join() ? {} : { attributes: keys };
    const { error } = before
      ? await change({
          id: before._id,
          categoryPatchBody: { ...changedValues(FIELDS, before, typed), ...listed } as object,
        })
      : await add({ newCategoryBody: { ...valuesOf(FIELDS, typed), ...listed } as { name: string } });
    const faults = error ? fieldErrors(error) : {};
    // The list of attributes shows none itself.
    if (faults['attributes'] !== undefined) return faults['attributes'];
    if (error) return !showAtFields(form, faults) && problemOf(error).detail;
    toast.success(before ? `${typed.name.trim()} is saved` : `${typed.name.trim()} is added`);
    return true;
  };

  return (
    <FormDialog
      form={form}
      title={before ? `Change “${before.name}”` : 'Add a category'}
      submitLabel="Save"
      initialValues={{ name, parent_id, picture, attributes }}
      onSubmit={submit}
      onOpen={() => form.focusField('name')}
      onClosed={onClosed}
    >
      <Form.Item<CategoryFields> name="name" label={FIELDS.name.label} rules={[ruleOf(checkOf(FIELDS.name))]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item<CategoryFields> name="parent_id" label={FIELDS.parent_id.label}>
        <CategorySelect
          none="At the top"
          without={before ? idsBelow(before) : []}
          levels={before ? heightOf(before) : 1}
        />
      </Form.Item>
      <Form.Item<CategoryFields> name="picture" label={FIELDS.picture.label} rules={[ruleOf(checkOf(FIELDS.picture))]}>
        <Input autoComplete="off" {...KINDS.link.input} />
      </Form.Item>
      <Form.Item<CategoryFields> name="attributes" noStyle>
        <CategoryAttributes attributes={defined} inherited={keysIn(tree?.items ?? [], chosen)} />
      </Form.Item>
    </FormDialog>
  );
}
