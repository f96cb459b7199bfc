import { Form, Radio, Select } from 'antd';
import type { AttributeView, CategoryView, MatchingPartView } from '@/api/types.gen';
import { ErrorState } from '@/ui/error-state';
import { formatCount, formatCounted } from '@/ui/format';
import { FormDialog } from '@/ui/form-dialog';
import { showAtFields } from '@/ui/form-rule';
import type { Bulk } from '@/ui/use-bulk';
import { keysIn } from './attributes';
import { AttributeInput } from './attribute-field';
import { type AttributeText, valueOf } from './attribute-values';
import { formatValue, formatYesNo, useDefinitions } from './attributes';
import { useCategories } from './category-tree';
import { setOnParts } from './set-on-parts';
import { useCurrentParts, type SelectedPart } from './use-current-parts';

interface SetAttributeDialogProps {
  parts: readonly SelectedPart[];
  bulk: Bulk;
  onClose: () => void;
}

interface Fields {
  key: string;
  how: 'set' | 'remove';
  value: AttributeText;
}

/** Gives the selected parts one value of an attribute, or takes theirs away. */
export function SetAttributeDialog({ parts: chosen, bulk, onClose }: SetAttributeDialogProps) {
  const { parts, problem, retry } = useCurrentParts(chosen);
  const { data, error, refetch } = useDefinitions();
  const tree = useCategories().data?.items;
  const [form] = Form.useForm<Fields>();
  const { key, how = 'set', value: typed } = (Form.useWatch([], form) as Partial<Fields> | undefined) ?? {};
  const attribute = data?.items.find((one) => one.key === key);
  const value = how === 'remove' ? null : givenValue(attribute, typed);

  const submit = async () => {
    if (!attribute) return 'Choose an attribute.';
    if (how === 'set' && value === null) return !showAtFields(form, { value: '*Enter a value' });
    if (!parts) return 'The parts are not loaded yet.';
    return setOnParts<GivenValue>(bulk, parts, {
      action: 'set-attribute',
      value,
      valueOf: (part) => currentIn(part, attribute),
      fieldsOf: (to, old) => ({ key: attribute.key, value: to, old_value: old }),
      words: {
        doing: `Setting ${attribute.name} of`,
        done: value === null ? `without ${attribute.name}` : `with ${attribute.name} ${formatValue(value)}`,
      },
      undoWords: { doing: `Setting back ${attribute.name} of`, done: `with the old ${attribute.name}` },
    });
  };

  const isFailed = problem !== undefined || error !== undefined;
  return (
    <FormDialog
      form={form}
      title={`Set an attribute of ${formatCounted(chosen.length, 'part')}`}
      submitLabel="Apply"
      initialValues={{ how: 'set' }}
      onSubmit={submit}
      onOpen={() => form.focusField('key')}
      onClosed={() => {
        if (document.activeElement === document.body) bulk.focus();
        onClose();
      }}
    >
      <Form.Item<Fields> name="key" label="Attribute">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose an attribute"
          loading={!data && !isFailed}
          options={optionsOf(data?.items ?? [], sharedKeys(parts ?? [], tree ?? []))}
          onChange={() => form.setFieldValue('value', undefined)}
        />
      </Form.Item>
      <Form.Item<Fields> name="how" label="What to do">
        <Radio.Group
          options={[
            { value: 'set', label: 'Set a value' },
            { value: 'remove', label: 'Remove the value' },
          ]}
        />
      </Form.Item>
      {attribute && how === 'set' && (
        <Form.Item<Fields> key={attribute.key} name="value" label={attribute.name}>
          <AttributeInput attribute={attribute} isOptional={false} />
        </Form.Item>
      )}
      {isFailed ? (
        <ErrorState
          isBanner
          title={problem === undefined ? 'The attributes could not be loaded' : 'The parts could not be loaded'}
          onRetry={problem === undefined ? () => void refetch() : retry}
        >
          {problem}
        </ErrorState>
      ) : (
        <p role="status">
          {attribute && parts && tree && (how === 'remove' || value !== null)
            ? summaryOf(attribute, value, parts, tree)
            : ''}
        </p>
      )}
    </FormDialog>
  );
}

type GivenValue = string | string[] | boolean | null;

const givenValue = (attribute: AttributeView | undefined, text: AttributeText): GivenValue =>
  attribute?.kind === 'yes_no' && text !== undefined ? text === formatYesNo(true) : valueOf(text);

const currentIn = ({ attributes = {} }: MatchingPartView, { key }: AttributeView): GivenValue =>
  attributes[key] ?? null;

/** The keys of the attributes that the categories of all these parts have. */
function sharedKeys(parts: readonly MatchingPartView[], tree: readonly CategoryView[]): readonly string[] {
  const [first = [], ...others] = [...new Set(parts.map(({ category_id }) => category_id))].map((id) =>
    keysIn(tree, id),
  );
  return first.filter((key) => others.every((keys) => keys.includes(key)));
}

function optionsOf(attributes: readonly AttributeView[], shared: readonly string[]) {
  const of = (some: readonly AttributeView[]) => some.map(({ key, name }) => ({ value: key, label: name }));
  const groups = [
    { label: 'Of all selected parts', options: of(attributes.filter(({ key }) => shared.includes(key))) },
    { label: 'Others', options: of(attributes.filter(({ key }) => !shared.includes(key))) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function summaryOf(
  attribute: AttributeView,
  value: GivenValue,
  parts: readonly MatchingPartView[],
  tree: readonly CategoryView[],
): string {
  const having = parts.filter(({ category_id }) => keysIn(tree, category_id).includes(attribute.key));
  const changed = having.filter((part) => JSON.stringify(currentIn(part, attribute)) !== JSON.stringify(value)).length;
  const lacking = parts.length - having.length;
  return [
    `${formatCount(changed)} of ${formatCounted(parts.length, 'part')} ${changed === 1 ? 'gets' : 'get'} another value`,
    ...(lacking > 0 ? [`the category of ${formatCount(lacking)} lacks it`] : []),
  ].join('; ');
}
