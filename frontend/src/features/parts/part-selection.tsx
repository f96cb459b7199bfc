import { useDownload } from '@/api/download';
import { formatCounted } from '@/ui/format';
import { FORM_PART, lazyPart, opensDialog } from '@/ui/lazy-part';
import { BulkActions, BulkButton, defineSelection } from '@/ui/selection-bar';
import { offerUndo, useBulkDialog, BulkDeleteDialog, type Bulk } from '@/ui/use-bulk';
import type { SelectedPart } from './use-current-parts';

/** Selecting parts, and what admins do with many at once. */
export const PART_SELECTION = defineSelection<SelectedPart>({
  kind: 'parts',
  nameOf: ({ name }) => name,
  Actions: PartActions,
});

/** Loaded when it is opened. */
const ChangePartsDialog = lazyPart(async () => (await import('./change-parts-dialog')).ChangePartsDialog, FORM_PART);

/** The same of the category. */
const SetCategoryDialog = lazyPart(async () => (await import('./set-category-dialog')).SetCategoryDialog, FORM_PART);

/** The same of an attribute. */
const SetAttributeDialog = lazyPart(async () => (await import('./set-attribute-dialog')).SetAttributeDialog, FORM_PART);

const ARCHIVE = { doing: 'Archiving', done: 'archived' };
const RESTORE = { doing: 'Bringing back', done: 'on sale again' };

interface PartActionsProps {
  rows: SelectedPart[];
  bulk: Bulk;
}

function PartActions({ rows, bulk }: PartActionsProps) {
  const dialog = useBulkDialog<'price' | 'quantity' | 'category' | 'attribute' | 'delete', SelectedPart>();
  const { save } = useDownload();
  const ids = rows.map(({ _id }) => _id);
  const send = (action: 'archive' | 'restore', parts: readonly SelectedPart[]) =>
    void bulk.send({
      body: { action, parts: parts.map(({ _id }) => ({ id: _id })) },
      count: parts.length,
      words: action === 'archive' ? ARCHIVE : RESTORE,
      ...(action === 'archive' && {
        options: offerUndo(bulk, (done) => ({
          body: { action: 'restore', parts: done.map(({ id }) => ({ id })) },
          words: RESTORE,
        })),
      }),
    });
  const archived = rows.filter((part) => part.archived);
  const onSale = rows.filter((part) => !part.archived);
  const opens = (
    name: 'price' | 'quantity' | 'category' | 'attribute',
    form: { preload: () => unknown } = ChangePartsDialog,
  ) => ({
    bulk,
    ...opensDialog(form),
    onClick: () => dialog.open(name, rows),
  });

  return (
    <>
      {rows.length > 0 && (
        <BulkActions
          onExport={(format) =>
            bulk.work(`Exporting ${formatCounted(ids.length, 'part')}`, () =>
              save('/parts/export', {}, { body: { ids }, format }),
            )
          }
          first={
            <>
              <BulkButton {...opens('price')} type="primary">
                Change prices…
              </BulkButton>
              <BulkButton {...opens('quantity')}>Set stock…</BulkButton>
            </>
          }
        >
          <BulkButton {...opens('category', SetCategoryDialog)}>Set category…</BulkButton>
          <BulkButton {...opens('attribute', SetAttributeDialog)}>Set attribute…</BulkButton>
          {onSale.length > 0 && (
            <BulkButton bulk={bulk} onClick={() => send('archive', onSale)}>
              Archive
            </BulkButton>
          )}
          {archived.length > 0 && (
            <BulkButton bulk={bulk} onClick={() => send('restore', archived)}>
              Bring back
            </BulkButton>
          )}
          <BulkButton bulk={bulk} aria-haspopup="dialog" onClick={() => dialog.open('delete', rows)}>
            Delete…
          </BulkButton>
        </BulkActions>
      )}
      {(dialog.name === 'price' || dialog.name === 'quantity') && (
        <ChangePartsDialog field={dialog.name} parts={dialog.rows} bulk={bulk} onClose={dialog.close} />
      )}
      {dialog.name === 'category' && <SetCategoryDialog parts={dialog.rows} bulk={bulk} onClose={dialog.close} />}
      {dialog.name === 'attribute' && <SetAttributeDialog parts={dialog.rows} bulk={bulk} onClose={dialog.close} />}
      <BulkDeleteDialog
        isOpen={dialog.name === 'delete'}
        noun="part"
        count={dialog.rows.length}
        body={{ action: 'delete', parts: dialog.rows.map(({ _id }) => ({ id: _id })) }}
        keepLabel="Keep Parts"
        bulk={bulk}
        onClose={dialog.close}
      >
        <p>
          They are removed from the shop; their orders are kept. This cannot be undone, but archived parts can be
          brought back.
        </p>
      </BulkDeleteDialog>
    </>
  );
}
