import { useGetConfigQuery } from '@/api/api';
import { HeldMessages } from '@/features/messages/held-messages';
import { MessageDrawer } from '@/features/messages/message-drawer';
import { MESSAGES } from '@/features/messages/messages-table';
import layout from '@/ui/layout.module.css';
import { ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';
import table from '@/ui/table.module.css';

export function Component() {
  const { data: config } = useGetConfigQuery();
  return (
    <>
      <PageTitle size="small" note="Every e-mail of the shop to customers and admins, kept for 90 days.">
        Messages
      </PageTitle>
      {config?.mode === 'demo' && (
        <p role="note" className={`${layout.notice} ${table.bar}`}>
          In this demo it is also the mailbox of all accounts: links to verify an e-mail and to choose a new password
          appear here.
        </p>
      )}
      <HeldMessages />
      <ListTable list={MESSAGES} />
      <MessageDrawer />
    </>
  );
}
