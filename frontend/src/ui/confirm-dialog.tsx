import { Modal } from 'antd';
import { focusPageTitle } from './focus';
import { useRef, useState, type ReactNode } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** the button that does it */
  confirmLabel: string;
  /** the button that does not */
  keepLabel: string;
  /** The dialog waits for it; it answers whether it is done, and reports a failure itself. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before something is destroyed. Escape means no; afterwards the keyboard is where it was, or at the page's title when that is gone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  keepLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const done = useRef(false);

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
      styles={{ body: { paddingBlock: '0.25rem 0.75rem' } }}
      width={460}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: !busy }}
      okText={confirmLabel}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void confirm()}
      cancelText={keepLabel}
      cancelButtonProps={{ disabled: busy }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        // The opening may end when it is confirmed already, so nothing is reset then.
        if (isOpen) return;
        if (done.current || document.activeElement === document.body) focusPageTitle();
        done.current = false;
      }}
    >
      {children}
    </Modal>
  );
}
