import { useCallback, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveWarningProps {
  /** returns whether data would be lost; called when the user leaves */
  when: () => boolean;
  title: string;
  /** a sentence about the data that would be lost */
  children: string;
}

/** Asks before the user leaves the page by a link, by Back or by closing the tab, for which the browser shows its own text. */
export function LeaveWarning({ when, title, children }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when()) event.preventDefault();
      },
      [when],
    ),
  );
  const leaving = useRef(false);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      confirmLabel="Leave"
      keepLabel="Stay"
      onConfirm={() => {
        leaving.current = true;
        blocker.proceed?.();
        return Promise.resolve(true);
      }}
      onClose={() => {
        if (!leaving.current) blocker.reset?.();
        leaving.current = false;
      }}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
