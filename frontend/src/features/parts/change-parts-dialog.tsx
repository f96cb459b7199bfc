import { newPartBodyLimits } from '@/api/limits.gen';
import { Form, Input, Radio } from 'antd';
import type { BulkPartsBody, MatchingPartView } from '@/api/types.gen';
import { ErrorState } from '@/ui/error-state';
import { formatCount, formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { Spinner } from '@/ui/spinner';
import { offerUndo, type Bulk, type BulkWords } from '@/ui/use-bulk';
import styles from './change-parts-dialog.module.css';
import { ChangedParts, type ChangedPart } from './changed-parts';
import { editPartRules } from './part-fields';
import { newPrice, priceChangeRule, readPriceChange, type ChangeBy } from './price-change';
import { useCurrentParts, type SelectedPart } from './use-current-parts';

interface ChangeFields {
  by: ChangeBy;
  value: string;
}

type BulkField = 'price' | 'quantity';

interface ChangePartsDialogProps {
  field: BulkField;
  parts: readonly SelectedPart[];
  bulk: Bulk;
  onClose: () => void;
}

const PRICE_LABELS: Readonly<Record<ChangeBy, string>> = {
  percent: 'Percent, such as 5 or -2.5',
  dollars: 'Dollars, such as 5 or -2',
  to: 'New price',
};

/** Sets the stock of the selected parts, or sets or changes their prices, after a preview. */
export function ChangePartsDialog({ field, parts: chosen, bulk, onClose }: ChangePartsDialogProps) {
  const { parts, problem, retry } = useCurrentParts(chosen);
  const [form] = Form.useForm<ChangeFields>();
  const by = (Form.useWatch('by', form) as ChangeBy | undefined) ?? 'percent';
  const text = (Form.useWatch('value', form) as string | undefined) ?? '';
  const isPrice = field === 'price';
  const rule = isPrice ? priceChangeRule(by) : editPartRules.quantity;
  const changes = parts?.flatMap((part) => changeOf(part, field, by, text));
  const tooHigh = changes?.find((part) => part.after > newPartBodyLimits.price);

  const submit = async () => {
    if (!changes) return 'The parts are not loaded yet.';
    if (tooHigh) return `${tooHigh.name} would cost more than $${formatCount(newPartBodyLimits.price)}.`;
    if (changes.every(({ before, after }) => before === after))
      return `This changes no ${isPrice ? 'price' : 'stock'}.`;
    return changeParts(bulk, field, changes);
  };

  return (
    <FormDialog
      form={form}
      title={`${isPrice ? 'Change the prices' : 'Set the stock'} of ${formatCounted(chosen.length, 'part')}`}
      submitLabel="Apply"
      initialValues={{ by: 'percent', value: '' }}
      onSubmit={submit}
      onOpen={() => form.focusField('value')}
      onClosed={() => {
        if (document.activeElement === document.body) bulk.focus();
        onClose();
      }}
    >
      {isPrice && (
        <Form.Item<ChangeFields> name="by" label="How">
          <Radio.Group
            options={[
              { value: 'percent', label: 'By percent' },
              { value: 'dollars', label: 'By dollars' },
              { value: 'to', label: 'To one price' },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item<ChangeFields>
        name="value"
        label={isPrice ? PRICE_LABELS[by] : 'New stock'}
        rules={[ruleOf(rule)]}
        {...(isPrice && by !== 'to' && { extra: 'Whole dollars, halves rounded up, at least $1.' })}
      >
        <Input
          type="text"
          autoComplete="off"
          // The numeric keyboard of some phones has no minus.
          inputMode={isPrice && by !== 'to' ? 'text' : 'numeric'}
          {...(isPrice && (by === 'percent' ? { suffix: '%' } : { prefix: '$' }))}
          className={styles.value ?? ''}
        />
      </Form.Item>
      {problem !== undefined ? (
        <ErrorState isBanner title="The parts could not be loaded" onRetry={retry}>
          {problem}
        </ErrorState>
      ) : changes ? (
        <ChangedParts field={field} parts={changes} missing={chosen.length - changes.length} isTyped={text !== ''} />
      ) : (
        <div className={`${layout.row} ${styles.loading}`}>
          <Spinner label="Loading the parts" />
        </div>
      )}
    </FormDialog>
  );
}

/** A part with its value before and after; the same while the text is not valid. */
function changeOf(part: MatchingPartView, field: BulkField, by: ChangeBy, text: string): ChangedPart {
  const before = part[field];
  if (field === 'quantity')
    return { ...part, before, after: editPartRules.quantity(text) === undefined ? Number(text) : before };
  const change = readPriceChange(by, text);
  return { ...part, before, after: change ? newPrice(before, change) : before };
}

const WORDS: Readonly<Record<BulkField, Record<'change' | 'undo', BulkWords>>> = {
  price: {
    change: { doing: 'Changing the prices of', done: 'repriced' },
    undo: { doing: 'Setting back the prices of', done: 'back at the old price' },
  },
  quantity: {
    change: { doing: 'Setting the stock of', done: 'with the new stock' },
    undo: { doing: 'Setting back the stock of', done: 'back at the old stock' },
  },
};

/** Unchanged values are sent too: the server answers `already`, and their parts are deselected like the others. */
async function changeParts(bulk: Bulk, field: BulkField, parts: readonly ChangedPart[]): Promise<boolean> {
  const byId = new Map(parts.map((part) => [part._id, part]));
  const answer = await bulk.send({
    body: bodyOf(field, parts),
    count: parts.length,
    words: WORDS[field].change,
    // Only a value that is still the new one is set back: the server refuses the others and says why.
    options: offerUndo(bulk, (done) => ({
      body: bodyOf(
        field,
        done.flatMap(({ id, version }) => {
          const part = byId.get(id);
          return part ? [{ ...part, version: version ?? part.version, before: part.after, after: part.before }] : [];
        }),
      ),
      words: WORDS[field].undo,
    })),
  });
  return answer !== undefined;
}

function bodyOf(field: BulkField, parts: readonly ChangedPart[]): BulkPartsBody {
  if (field === 'price')
    return {
      action: 'set-prices',
      parts: parts.map(({ _id: id, version, before, after }) => ({ id, version, price: after, old_price: before })),
    };
  return {
    action: 'set-stock',
    parts: parts.map(({ _id: id, version, before, after }) => ({ id, version, quantity: after, old_quantity: before })),
  };
}
