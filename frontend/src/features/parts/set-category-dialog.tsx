import { Form } from 'antd';
import type { BulkPartsBody } from '@/api/types.gen';
import { ErrorState } from '@/ui/error-state';
import { formatCount, formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import { offerUndo, type Bulk } from '@/ui/use-bulk';
import { CategorySelect } from './category-select';
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
    const before = new Map(parts.map((part) => [part._id, part.category_id ?? null]));
    const bodyOf = (rows: BulkPartsBody['parts']): BulkPartsBody => ({ action: 'set-category', parts: rows });
    const answer = await bulk.send({
      // Those that are in it already are sent too: the server answers `already`, and they are deselected like the others.
      body: bodyOf(
        parts.map(({ _id: id, version, category_id: old }) => ({
          ...{ id, version, category_id, old_category_id: old ?? null },
        })),
      ),
      count: parts.length,
      words: {
        doing: 'Setting the category of',
        done: category_id === null ? 'in no category' : 'in the new category',
      },
      // Only parts that are still in the new category are set back: the server refuses the others and says why.
      options: offerUndo(bulk, (done) => ({
        body: bodyOf(done.map(({ id }) => ({ id, category_id: before.get(id) ?? null, old_category_id: category_id }))),
        words: { doing: 'Setting back the category of', done: 'back in the old category' },
      })),
    });
    return answer !== undefined;
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
