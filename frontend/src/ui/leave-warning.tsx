import { useCallback, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveWarningProps {
  /** whether something would be lost, asked at the moment of leaving */
  when: () => boolean;
  title: string;
  /** what would be lost, in a sentence */
  children: string;
}

/** Asks before the page is left: by its links, by "back", and, in the browser's own words, by closing it. */
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
