import { Form } from 'antd';
import { ErrorState } from '@/ui/error-state';
import { formatCount, formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import type { Bulk } from '@/ui/use-bulk';
import { CategorySelect } from './category-select';
import { setOnParts } from './set-on-parts';
import { useCurrentParts, type SelectedPart } from './use-current-parts';

interface SetCategoryDialogProps {
  parts: readonly SelectedPart[];
  bulk: Bulk;
  onClose: () => void;
}

/** Puts the selected parts into a category, or takes them out of theirs. */
export function SetCategoryDialog({ parts: chosen, bulk, onClose }: SetCategoryDialogProps) {
  const { parts, problem, retry } = useCurrentParts(chosen);
  const [form] = Form.useForm<{ category_id: string }>();
  const chosenId = Form.useWatch('category_id', form) as string | undefined;
  const category_id = chosenId === '' ? null : chosenId;
  const moved = parts?.filter((part) => (part.category_id ?? null) !== category_id).length;

  const submit = async () => {
    if (category_id === undefined) return 'Choose a category, or None.';
    if (!parts) return 'The parts are not loaded yet.';
    if (moved === 0)
      return category_id === null ? 'No part has a category.' : 'All parts are in this category already.';
    return setOnParts<string | null>(bulk, parts, {
      action: 'set-category',
      value: category_id,
      valueOf: (part) => part.category_id ?? null,
      fieldsOf: (to, old) => ({ category_id: to, old_category_id: old }),
      words: {
        doing: 'Setting the category of',
        done: category_id === null ? 'in no category' : 'in the new category',
      },
      undoWords: { doing: 'Setting back the category of', done: 'back in the old category' },
    });
  };

  return (
    <FormDialog
      form={form}
      title={`Set the category of ${formatCounted(chosen.length, 'part')}`}
      submitLabel="Apply"
      initialValues={{}}
      onSubmit={submit}
      onOpen={() => form.focusField('category_id')}
      onClosed={() => {
        if (document.activeElement === document.body) bulk.focus();
        onClose();
      }}
    >
      <Form.Item name="category_id" label="Category">
        <CategorySelect none="None" placeholder="Choose a category, or None" />
      </Form.Item>
      {problem !== undefined ? (
        <ErrorState isBanner title="The parts could not be loaded" onRetry={retry}>
          {problem}
        </ErrorState>
      ) : (
        <p role="status">
          {category_id !== undefined && moved !== undefined && parts
            ? `${formatCount(moved)} of ${formatCounted(parts.length, 'part')} ${moved === 1 ? 'moves' : 'move'}`
            : ''}
        </p>
      )}
    </FormDialog>
  );
}
