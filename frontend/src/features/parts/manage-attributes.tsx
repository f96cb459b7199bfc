import { Button } from 'antd';
import { useState } from 'react';
import type { AttributeView } from '@/api/types.gen';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { QueryState } from '@/ui/query-state';
import { Spinner } from '@/ui/spinner';
import table from '@/ui/table.module.css';
import { KIND_LABELS } from './attribute-definitions';
import { useDefinitions } from './attributes';
import { AttributeDialog } from './attribute-dialog';
import styles from './manage-attributes.module.css';
import { type PlacedCategory, usePlacedCategories } from './category-tree';
import { DeleteAttributeDialog, type DeletedAttribute, useValues } from './delete-attribute-dialog';

const LOADING = <Spinner block label="Loading the attributes" />;

/** What the shop knows of parts beyond their fields, with dialogs to add, change and delete an attribute. */
export function Attributes() {
  const query = useDefinitions();
  // The rows would grow when the names of the categories arrive; without them the table is shown all the same.
  const { categories = [], isLoading } = usePlacedCategories();
  const [edited, setEdited] = useState<AttributeView | 'new'>();
  const [deleted, setDeleted] = useState<DeletedAttribute>();
  return (
    <>
      <QueryState query={query} name="The attributes" loading={LOADING}>
        {({ items }) =>
          isLoading ? (
            LOADING
          ) : (
            <AttributeTable attributes={items} categories={categories} onEdit={setEdited} onDelete={setDeleted} />
          )
        }
      </QueryState>
      {edited && (
        <AttributeDialog attribute={edited === 'new' ? undefined : edited} onClosed={() => setEdited(undefined)} />
      )}
      <DeleteAttributeDialog deleted={deleted} onRefused={setDeleted} onClosed={() => setDeleted(undefined)} />
    </>
  );
}

interface AttributeTableProps {
  attributes: readonly AttributeView[];
  categories: readonly PlacedCategory[];
  onEdit: (attribute: AttributeView | 'new') => void;
  onDelete: (deleted: DeletedAttribute) => void;
}

function AttributeTable({ attributes, categories, onEdit, onDelete }: AttributeTableProps) {
  const readValues = useValues();
  const [asked, setAsked] = useState<AttributeView>();
  const add = (
    <Button type="primary" aria-haspopup="dialog" onClick={() => onEdit('new')}>
      Add an attribute
    </Button>
  );
  const askToDelete = async (attribute: AttributeView) => {
    setAsked(attribute);
    const values = await readValues(attribute);
    setAsked(undefined);
    if (values) onDelete({ attribute, values });
  };
  if (attributes.length === 0)
    return (
      <EmptyState title="No attributes yet" action={add}>
        Attributes say what parts of one kind are like, such as their socket or their power. Categories list those that
        their parts have.
      </EmptyState>
    );
  return (
    <div className={`${layout.stack} ${table.cards}`}>
      <div>{add}</div>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">Attributes</caption>
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">Kind</th>
            <th scope="col">Shown</th>
            <th scope="col">Listed by</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {attributes.map((attribute) => (
            <tr key={attribute.key}>
              <td data-label="Attribute" data-place="lead">
                {attribute.name}
                <code className={`${layout.muted} ${styles.key}`}>{attribute.key}</code>
              </td>
              <td data-label="Kind">
                <Kind attribute={attribute} />
              </td>
              <td data-label="Shown">{placesOf(attribute)}</td>
              <td data-label="Listed by">
                <ListedBy categories={categories.filter((one) => one.attributes.includes(attribute.key))} />
              </td>
              <td data-place="actions">
                <div className={`${layout.row} ${styles.actions}`}>
                  <Button
                    aria-label={`Change ${attribute.name}`}
                    aria-haspopup="dialog"
                    onClick={() => onEdit(attribute)}
                  >
                    Change
                  </Button>
                  <Button
                    aria-label={`Delete ${attribute.name}`}
                    aria-haspopup="dialog"
                    loading={attribute.key === asked?.key}
                    onClick={() => void askToDelete(attribute)}
                  >
                    Delete
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Kind({ attribute: { kind, unit, choices } }: { attribute: AttributeView }) {
  return (
    <div className={styles.kind}>
      {KIND_LABELS[kind]}
      {unit !== undefined && ` in ${unit}`}
      {choices && (
        <span className={`${table.cut} ${layout.muted}`} title={choices.join(', ')}>
          {choices.join(', ')}
        </span>
      )}
    </div>
  );
}

function placesOf({ in_table, as_filter }: AttributeView): string {
  const places = [...(in_table ? ['In tables'] : []), ...(as_filter ? ['as a filter'] : [])].join(', ');
  return places === '' ? 'On its part only' : `${places[0]?.toUpperCase()}${places.slice(1)}`;
}

function ListedBy({ categories }: { categories: readonly PlacedCategory[] }) {
  if (categories.length === 0) return <span className={layout.hint}>No category</span>;
  return (
    <div>
      {categories.map(({ _id, name, path }, index) => (
        <span key={_id} title={path}>
          {index > 0 && ', '}
          {name}
        </span>
      ))}
    </div>
  );
}
