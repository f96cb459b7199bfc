import { Modal } from 'antd';
import { focusPageTitle } from './focus';
import { useRef, useState, type ReactNode } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** label of the button that confirms */
  confirmLabel: string;
  /** label of the button that cancels */
  keepLabel: string;
  /** whether something is lost, true by default */
  danger?: boolean;
  /** The dialog waits for the result: whether it succeeded. It must report a failure itself. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
  /** moves the focus after a confirmation that succeeded, by default to the page's title */
  focusAfter?: () => void;
}

/** On a phone, buttons with long labels are below each other. */
const FOOTER = { display: 'flex', flexWrap: 'wrap', rowGap: '0.5rem', justifyContent: 'end' } as const;

/** Asks before a destructive action. Escape cancels. Afterwards the focus returns to where it was, or to the page's title when that element was removed. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  keepLabel,
  danger = true,
  onConfirm,
  onClose,
  focusAfter = focusPageTitle,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const done = useRef(false);
  const content = useRef<HTMLDivElement>(null);

  const confirm = async () => {
    setBusy(true);
    try {
      done.current = await onConfirm();
    } finally {
      setBusy(false);
      onClose();
    }
  };

  return (
    <Modal
      open={open}
      title={title}
      centered
      styles={{ body: { paddingBlock: '0.25rem 0.75rem' }, footer: FOOTER }}
      width={460}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: !busy }}
      okText={confirmLabel}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => void confirm()}
      cancelText={keepLabel}
      cancelButtonProps={{ disabled: busy }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        // The opening animation may end after the confirmation, so nothing is reset then.
        if (isOpen) return;
        blurClosedDialog(content.current);
        if (done.current || document.activeElement === document.body) focusAfter();
        done.current = false;
      }}
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}

/**
 * Takes the focus out of a dialog that has closed: it still has it when the element that opened it has disappeared.
 * @param content an element in the dialog
 */
export function blurClosedDialog(content: Element | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[role="dialog"]')?.contains(content))
    activeElement.blur();
}
