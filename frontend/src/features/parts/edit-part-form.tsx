import { Button, Form } from 'antd';
import { useState } from 'react';
import { fieldErrors, problemOf } from '@/api/problem';
import type { TaggedPart } from '@/api/tagged-part';
import { showAtFields, useValidateAfterSubmit } from '@/ui/form-rule';
import { LeaveWarning } from '@/ui/leave-warning';
import { useToast } from '@/ui/toast';
import { DeletePartDialog } from './delete-part-dialog';
import { PartConflict } from './part-conflict';
import { changesOf, differingFields, fieldsOf } from './part-fields';
import { PartFormFields } from './part-form-fields';
import styles from './part-form.module.css';
import { partOnSaleRules, type PartFields } from './part-rules';
import { usePartEdit, type ReadPart } from './use-part-edit';

interface EditPartFormProps {
  /** as it was when the page was opened */
  loaded: TaggedPart;
  read: ReadPart;
  /** someone else has deleted it */
  onGone: () => void;
  onDeleted: () => void;
}

/** Changes a part that is on sale. */
export function EditPartForm({ loaded, read, onGone, onDeleted }: EditPartFormProps) {
  const [form] = Form.useForm<PartFields>();
  const { formProps, restart } = useValidateAfterSubmit();
  const { base, theirs, busy, save, accept } = usePartEdit(loaded, read);
  const typed: PartFields = { ...fieldsOf(base.part), ...(Form.useWatch([], form) as PartFields | undefined) };
  // What is watched comes a moment after what is typed: the form itself knows what would be lost.
  const isDirty = () =>
    Object.keys(changesOf(base.part, { ...fieldsOf(base.part), ...form.getFieldsValue() })).length > 0;
  const [unchanged, setUnchanged] = useState(false);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const toast = useToast();

  const submit = async (sent: PartFields, seen?: TaggedPart) => {
    const outcome = await save(sent, seen);
    setUnchanged(outcome.kind === 'unchanged');
    if (outcome.kind === 'gone') onGone();
    if (outcome.kind === 'refused' && !showAtFields(form, fieldErrors(outcome.error))) {
      toast.error(problemOf(outcome.error).detail);
    }
    if (outcome.kind !== 'saved') return;
    toast.success(`${outcome.fresh.part.name} saved.`);
    restart();
    // What was typed since it was sent stays.
    const saved = Object.entries(fieldsOf(outcome.fresh.part)) as [keyof PartFields, string][];
    form.setFieldsValue(Object.fromEntries(saved.filter(([name]) => form.getFieldValue(name) === sent[name])));
  };

  const takeNewer = (newer: TaggedPart) => {
    const fields = fieldsOf(newer.part);
    form.setFieldsValue(Object.fromEntries(differingFields(base.part, newer.part).map((name) => [name, fields[name]])));
    accept(newer);
    form.focusField('name');
    toast.success('The form has the newer values.');
  };

  return (
    <>
      {theirs && (
        <PartConflict
          before={base.part}
          theirs={theirs}
          typed={typed}
          busy={busy}
          onTakeNewer={() => takeNewer(theirs)}
          onSaveMine={() =>
            void form.validateFields().then(
              (mine) => submit(mine, theirs),
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
        initialValues={fieldsOf(loaded.part)}
        onValuesChange={() => setUnchanged(false)}
        onFinish={(sent) => void submit(sent)}
      >
        <PartFormFields rules={partOnSaleRules}>
          <Button type="primary" htmlType="submit" size="large" loading={busy} className={styles.submit ?? ''}>
            Save
          </Button>
          <Button
            danger
            size="large"
            aria-haspopup="dialog"
            className={styles.delete ?? ''}
            onClick={() => setAsksToDelete(true)}
          >
            Delete
          </Button>
          {unchanged && (
            <p role="alert" className={styles.nothing}>
              Nothing has changed: change something to save.
            </p>
          )}
        </PartFormFields>
      </Form>
      <DeletePartDialog
        part={asksToDelete ? base.part : undefined}
        onClose={() => setAsksToDelete(false)}
        onDeleted={onDeleted}
      />
      <LeaveWarning when={isDirty} title="Leave without saving?">
        What you changed of this part is not saved.
      </LeaveWarning>
    </>
  );
}
