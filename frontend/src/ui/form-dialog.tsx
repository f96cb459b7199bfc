import { Form, Modal, type FormInstance } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { blurClosedDialog } from './confirm-dialog';
import { useUnsavedForm, useValidateAfterSubmit } from './form-rule';
import layout from './layout.module.css';

interface FormDialogProps<Fields> {
  form: FormInstance<Fields>;
  title: string;
  /** label of the button that submits */
  submitLabel: string;
  /** whether something is lost */
  danger?: boolean;
  initialValues: Partial<Fields>;
  /** pixels */
  width?: number;
  children: ReactNode;
  /** True: done, and the dialog closes. False: refused, and the fields say why. A text: why it failed. */
  onSubmit: (fields: Fields) => Promise<boolean | string>;
  onOpen?: () => void;
  /** Called when it has closed, and can move the focus: an open dialog would take it back. */
  onClosed: (isDone: boolean) => void;
}

/**
 * A form in a dialog, open from its first rendering. It stays open after a failure, so that nothing must be typed again, and asks before
 * it closes without saving what was typed.
 */
export function FormDialog<Fields extends object>({
  form,
  title,
  submitLabel,
  danger = false,
  initialValues,
  width = 460,
  children,
  onSubmit,
  onOpen,
  onClosed,
}: FormDialogProps<Fields>) {
  const { formProps } = useValidateAfterSubmit();
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isDone = useRef(false);
  const content = useRef<HTMLInputElement>(null);
  const [saved] = useState(initialValues);
  // A list behind the dialog may change.
  const closeSafely = useUnsavedForm(form, saved, (leavesPage) => leavesPage && isOpen);

  const submit = async (fields: Fields) => {
    if (isBusy) return;
    setFailure(undefined);
    setIsBusy(true);
    try {
      const result = await onSubmit(fields);
      if (typeof result === 'string') setFailure(result);
      isDone.current = result === true;
      setIsOpen(result !== true);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Modal
      open={isOpen}
      title={title}
      centered
      width={width}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: false }}
      okText={submitLabel}
      okButtonProps={{ danger }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      cancelText="Cancel"
      cancelButtonProps={{ disabled: isBusy }}
      onCancel={() => closeSafely(() => setIsOpen(false))}
      afterOpenChange={(open) => {
        if (open) {
          onOpen?.();
          return;
        }
        blurClosedDialog(content.current);
        onClosed(isDone.current);
      }}
    >
      <Form<Fields>
        {...formProps}
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={isBusy}
        initialValues={initialValues}
        onValuesChange={() => setFailure(undefined)}
        onFinish={(fields) => void submit(fields)}
      >
        {children}
        {/* Makes Enter submit the form, because the dialog's button is outside it. */}
        <input ref={content} type="submit" hidden />
      </Form>
      {failure !== undefined && (
        <p role="alert" className={layout.notice} data-tone="danger">
          {failure}
        </p>
      )}
    </Modal>
  );
}
