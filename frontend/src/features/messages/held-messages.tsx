import { Button } from 'antd';
import { useState } from 'react';
import { useDropHeldMessagesMutation, useListMessagesQuery, useReleaseHeldMessagesMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { formatCounted, formatTotal } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import { toast } from '@/ui/toast';
import { REFETCH_OFTEN } from './message-names';

/** Asks what happens to the messages that are held after a restore or an import: they may tell customers what they know already. */
export function HeldMessages() {
  const { data } = useListMessagesQuery({ state: 'held', limit: 1 }, REFETCH_OFTEN);
  const [release] = useReleaseHeldMessagesMutation();
  const [drop] = useDropHeldMessagesMutation();
  const [dialog, setDialog] = useState({ isOpen: false, isSending: true });
  const { isSending } = dialog;
  const total = data?.total ?? '0';
  const held = `${formatTotal(total)} ${total === '1' ? 'message' : 'messages'}`;

  const confirm = async () => {
    const { data: answer, error } = await (isSending ? release() : drop());
    if (error) toast.error(problemOf(error).detail);
    else {
      const changed = formatCounted(answer.modifiedCount, 'message');
      toast.success(isSending ? `${changed} on the way` : `${changed} dropped`);
    }
    return !error;
  };

  return (
    <>
      {total !== '0' && (
        <section
          className={`${layout.notice} ${layout.row} ${layout.spread} ${layout.fullOnPhone} ${table.bar}`}
          data-tone="warning"
          aria-label="Held messages"
        >
          <p>
            {held} {total === '1' ? 'is' : 'are'} held after a restore or an import.
          </p>
          <div className={`${layout.row} ${layout.growOnPhone}`}>
            <Button aria-haspopup="dialog" onClick={() => setDialog({ isOpen: true, isSending: true })}>
              {total === '1' ? 'Send it' : 'Send them'}
            </Button>
            <Button danger aria-haspopup="dialog" onClick={() => setDialog({ isOpen: true, isSending: false })}>
              {total === '1' ? 'Drop it' : 'Drop them'}
            </Button>
          </div>
        </section>
      )}
      <ConfirmDialog
        open={dialog.isOpen}
        title={isSending ? 'Send the held messages?' : 'Drop the held messages?'}
        confirmLabel={isSending ? 'Send' : 'Drop'}
        keepLabel="Keep them held"
        danger={!isSending}
        onConfirm={confirm}
        onClose={() => setDialog({ ...dialog, isOpen: false })}
      >
        {isSending
          ? `Sends ${held} now. Recipients may get some of them a second time, or about orders that have changed since.`
          : `${held} will not be sent. They stay in the list, where each can still be sent.`}
      </ConfirmDialog>
    </>
  );
}
