import { useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { focusPageTitle } from './focus';
import { unsaved, type Asked } from './unsaved';

interface UnsavedQuestionProps {
  /** undefined closes the dialog */
  asked: Asked | undefined;
  onClose: () => void;
}

/** Asks before something typed is lost. */
export function UnsavedQuestion({ asked, onClose }: UnsavedQuestionProps) {
  // It keeps its text until it has disappeared.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  useLayoutEffect(() => {
    // What was typed may be saved or taken back while this code was loading.
    if (!asked || unsaved.question(true)) return;
    asked.leave();
    onClose();
  }, [asked, onClose]);
  const isLeaving = useRef(false);
  const { title, text, leave = 'Leave', stay = 'Stay' } = shown?.question ?? { title: '', text: '' };
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={title}
      confirmLabel={leave}
      keepLabel={stay}
      onConfirm={() => {
        isLeaving.current = true;
        return Promise.resolve(true);
      }}
      onClose={() => {
        if (!isLeaving.current) asked?.stay?.();
        onClose();
      }}
      focusAfter={() => {
        // After this dialog has returned the focus, because what is left moves it too.
        if (isLeaving.current) shown?.leave();
        else focusPageTitle();
        isLeaving.current = false;
      }}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
