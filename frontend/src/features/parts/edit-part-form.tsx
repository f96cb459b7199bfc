import { Button, Form } from 'antd';
import { useState } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { fieldErrors, problemOf } from '@/api/problem';
import { type TaggedPart } from '@/api/admin-api';
import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { showAtFields, useValidateAfterSubmit } from '@/ui/form-rule';
import { toast } from '@/ui/toast';
import { useUnsaved } from '@/ui/unsaved-guard';
import { DeletePartDialog } from './delete-part-dialog';
import { PartConflict } from './part-conflict';
import { changesOf, differingFields, editPartRules, keyIn, toFields } from './part-fields';
import type { PartField, PartFields } from './part-fields';
import { PartFormFields } from './part-form';
import styles from './part-form.module.css';
import { atLists, filesIn, picturesAs, picturesOf } from './part-uploads';
import { useArchivePart } from './use-archive-part';
import { useDatasheetUploads } from './use-datasheet-uploads';
import { usePartEdit, type RefetchPart } from './use-part-edit';

interface EditPartFormProps {
  /** the part when the page was opened */
  loaded: TaggedPart;
  /** whether it is archived now */
  isArchived: boolean;
  refetch: RefetchPart;
  /** another admin has deleted it */
  onGone: () => void;
  /** this admin has deleted it */
  onDeleted: () => void;
}

const UNSAVED = { title: 'Leave without saving?', text: 'Your changes to this part are not saved.' };

/** Edits, archives and deletes a part. */
export function EditPartForm({ loaded, isArchived, refetch, onGone, onDeleted }: EditPartFormProps) {
  const [form] = Form.useForm<PartFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const { base, newer, busy, save, acceptNewer } = usePartEdit(loaded, refetch);
  const typed: PartFields = { ...toFields(base.part), ...(Form.useWatch([], form) as PartFields | undefined) };
  // Reads the form directly, because `typed` has the values of the previous render.
  const isDirty = () => {
    const fields: PartFields = { ...toFields(base.part), ...form.getFieldsValue() };
    return Object.keys(changesOf(base.part, fields)).length > 0 || filesIn(fields).length > 0;
  };
  useUnsaved(isDirty, UNSAVED);
  const [unchanged, setUnchanged] = useState(false);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const archiving = useArchivePart();
  const datasheets = useDatasheetUploads();
  const copyPath = paths.duplicatePart(loaded.part._id);
  const openCopy = useLinkClickHandler<HTMLElement>(copyPath);

  const submit = async (sent: PartFields, seen?: TaggedPart) => {
    const files = filesIn(sent);
    const result = await save(sent, seen);
    const isUnchanged = result.kind === 'unchanged';
    setUnchanged(isUnchanged && files.length === 0);
    if (result.kind === 'deleted') onGone();
    if (result.kind === 'failed' && !showAtFields(form, atLists(fieldErrors(result.error)))) {
      toast.error(problemOf(result.error).detail);
    }
    if (result.kind !== 'saved' && !(isUnchanged && files.length > 0)) return;
    const refused = await datasheets.send(base.part._id, sent);
    let saved = result.kind === 'saved' ? result.saved : base;
    if (files.length > 0) {
      // The datasheets have made another version.
      saved = (await refetch()).data ?? saved;
      acceptNewer(saved);
    }
    if (refused.length < files.length || !isUnchanged) toast.success(`${saved.part.name} saved.`);
    for (const { name, problem } of refused) toast.error(`The datasheet ${name} was not added. ${problem}`);
    restart();
    // Fields that the admin changed during the request keep their text.
    const { attributes: sentValues = {}, ...sentTexts } = sent;
    const { attributes: savedValues = {}, datasheets: stored = [], ...savedTexts } = toFields(saved.part);
    const savedFields = { ...savedTexts, datasheets: [...stored, ...refused] };
    for (const name of Object.keys(sentTexts) as (keyof typeof sentTexts)[])
      if (form.getFieldValue(name) === sent[name]) form.setFieldValue(name, savedFields[name]);
    const shown = form.getFieldValue('datasheets') as PartFields['datasheets'];
    if (files.length > 0 && shown !== savedFields.datasheets) {
      // Those that were sent are stored, whatever was done to their rows meanwhile.
      const later = filesIn({ datasheets: shown ?? [] }).filter(({ file }) => !files.some((one) => one.file === file));
      form.setFieldValue('datasheets', [...savedFields.datasheets, ...later]);
    }
    for (const [key, value] of Object.entries(sentValues))
      if (form.getFieldValue(['attributes', key]) === value) form.setFieldValue(['attributes', key], savedValues[key]);
  };

  const takeNewer = (part: TaggedPart) => {
    const fields = toFields(part.part);
    for (const field of differingFields(base.part, part.part)) {
      const key = keyIn(field);
      if (key !== undefined) form.setFieldValue(['attributes', key], fields.attributes?.[key]);
      else if (field === 'pictures') form.setFieldsValue(picturesAs(picturesOf(part.part)));
      else if (field === 'datasheets')
        form.setFieldValue(field, [...(fields.datasheets ?? []), ...filesIn(form.getFieldsValue())]);
      else form.setFieldValue(field as PartField, fields[field as PartField]);
    }
    acceptNewer(part);
    form.focusField('name');
    toast.success('The form now shows the latest values.');
  };

  return (
    <>
      {newer && (
        <PartConflict
          before={base.part}
          newer={newer}
          typed={typed}
          busy={busy}
          onTakeNewer={() => takeNewer(newer)}
          onSaveMine={() =>
            void form.validateFields().then(
              (mine) => submit(mine, newer),
              () => undefined,
            )
          }
        />
      )}
      <Form<PartFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        {...formProps}
        initialValues={toFields(loaded.part)}
        onValuesChange={() => setUnchanged(false)}
        onFinish={(sent) => void submit(sent)}
      >
        <PartFormFields rules={editPartRules}>
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            loading={busy || datasheets.isSending}
            className={styles.submit ?? ''}
          >
            Save
          </Button>
          <Button size="large" href={copyPath} onClick={openCopy}>
            Duplicate
          </Button>
          <Button
            size="large"
            loading={archiving.busy}
            className={styles.apart ?? ''}
            onClick={() => void archiving.setArchived(base.part, !isArchived)}
          >
            {isArchived ? 'Bring back' : 'Archive'}
          </Button>
          <Button danger size="large" aria-haspopup="dialog" onClick={() => setAsksToDelete(true)}>
            Delete
          </Button>
          {unchanged && !isDirty() && (
            <p role="alert" className={styles.problem}>
              No changes to save.
            </p>
          )}
        </PartFormFields>
      </Form>
      <DeletePartDialog
        part={asksToDelete ? base.part : undefined}
        onClose={() => setAsksToDelete(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}

/** Shown instead of the form when the part is not on sale. */
export function PartNotFound({ deleted = false }: { deleted?: boolean }) {
  return (
    <EmptyState
      title={deleted ? 'This part was deleted' : 'Part not found'}
      action={
        <ButtonLink size="small" to={paths.manageParts}>
          See all parts
        </ButtonLink>
      }
    >
      {deleted
        ? 'Another admin deleted it while you edited it, so your changes were not saved. The audit log shows who.'
        : 'It may have been deleted, or the link is incomplete.'}
    </EmptyState>
  );
}
