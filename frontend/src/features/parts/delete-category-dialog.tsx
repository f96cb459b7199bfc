import { Form } from 'antd';
import { useRef, useState } from 'react';
import { useDeleteCategoryMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { focusPageTitle } from '@/ui/focus';
import { formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import styles from './categories.module.css';
import { CategorySelect, heightOf } from './category-select';
import { idsBelow, type PlacedCategory } from './category-tree';

interface DeleteCategoryDialogProps {
  /** undefined closes the dialog */
  category: PlacedCategory | undefined;
  onClosed: () => void;
}

/** Asks before it deletes a category; for one with content, also where that goes. */
export function DeleteCategoryDialog({ category, onClosed }: DeleteCategoryDialogProps) {
  const [remove] = useDeleteCategoryMutation();
  /** the id of a category with archived parts, which its count leaves out: the server knows them */
  const [archivedIn, setArchivedIn] = useState<string>();
  const isRefused = useRef(false);
  const isFull = category && (category.part_count > 0 || category.children.length > 0 || category._id === archivedIn);

  const confirm = async ({ _id, name }: PlacedCategory) => {
    const { error } = await remove({ id: _id });
    if (!error) {
      toast.success(`${name} is deleted`);
      return true;
    }
    const { code, detail } = problemOf(error);
    isRefused.current = code === 'category-not-empty';
    if (isRefused.current) setArchivedIn(_id);
    else toast.error(detail);
    return false;
  };
  const close = () => {
    if (!isRefused.current) onClosed();
    isRefused.current = false;
  };
  return (
    <>
      <ConfirmDialog
        open={category !== undefined && !isFull}
        title="Delete this category?"
        confirmLabel="Delete"
        keepLabel="Keep Category"
        onConfirm={async () => category !== undefined && confirm(category)}
        onClose={close}
      >
        {category && (
          <p>
            <strong>{category.path}</strong> has no parts and no categories. Its address will lead nowhere.
          </p>
        )}
      </ConfirmDialog>
      {isFull && <MoveDialog category={category} onClosed={onClosed} />}
    </>
  );
}

function MoveDialog({ category, onClosed }: { category: PlacedCategory; onClosed: () => void }) {
  const [form] = Form.useForm<{ into: string }>();
  const [remove] = useDeleteCategoryMutation();
  const { part_count, children } = category;
  const content = [
    ...(part_count > 0 ? [formatCounted(part_count, 'part')] : []),
    ...(children.length > 0 ? [formatCounted(children.length, 'category', 'categories')] : []),
  ].join(' and ');
  return (
    <FormDialog
      form={form}
      title={`Delete “${category.name}”?`}
      submitLabel="Delete"
      danger
      initialValues={{}}
      onSubmit={async ({ into }) => {
        const { error } = await remove({ id: category._id, into });
        if (error) return problemOf(error).detail;
        toast.success(`${category.name} is deleted`);
        return true;
      }}
      onOpen={() => form.focusField('into')}
      onClosed={(isDone) => {
        if (isDone) focusPageTitle();
        onClosed();
      }}
    >
      <p className={styles.why ?? ''}>
        {content === '' ? 'It has archived parts' : `It has ${content}`}. They move into another category, and its
        address leads there.
      </p>
      <Form.Item
        name="into"
        label="Move them into"
        rules={[ruleOf((into) => (into === '' ? '*Choose a category' : undefined))]}
      >
        <CategorySelect without={idsBelow(category)} levels={heightOf(category) - 1} placeholder="Choose a category" />
      </Form.Item>
    </FormDialog>
  );
}
