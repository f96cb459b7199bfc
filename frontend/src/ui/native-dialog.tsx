import { useLayoutEffect, useRef, type ReactNode } from 'react';
import layout from './layout.module.css';
import { toastStore } from './toast';

interface NativeDialogProps {
  label: string;
  className: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog without Ant Design, open while it is rendered. Escape or a click beside it closes it, by `onClose`. */
export function NativeDialog({ label, className = '', onClose, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const outer = toastStore.dialog();
    // The focus moves into the dialog; closed before React removes it, the dialog returns the focus.
    element?.showModal();
    toastStore.moveInto(element);
    return () => {
      toastStore.moveInto(outer);
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${layout.dialog} ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // The content fills the dialog, so a click whose target is the dialog itself is on the backdrop.
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
