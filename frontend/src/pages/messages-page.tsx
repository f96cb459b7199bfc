import { useGetConfigQuery } from '@/api/api';
import { HeldMessages } from '@/features/messages/held-messages';
import { MessageDrawer } from '@/features/messages/message-drawer';
import { MESSAGES } from '@/features/messages/messages-table';
import { ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  const { data: config } = useGetConfigQuery();
  return (
    <>
      <PageTitle
        note={`Every e-mail of the shop to customers and admins, kept for 90 days.${
          config?.mode === 'demo'
            ? ' This demo is also the mailbox of its accounts: the links to verify an e-mail and to choose a new password are here.'
            : ''
        }`}
      >
        Messages
      </PageTitle>
      <HeldMessages />
      <ListTable list={MESSAGES} />
      <MessageDrawer />
    </>
  );
}
