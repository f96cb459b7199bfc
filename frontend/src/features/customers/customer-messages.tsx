import { useListMessagesQuery } from '@/api/admin-api';
import { REFETCH_OFTEN } from '@/features/messages/message-names';
import { MessageRow } from '@/features/messages/order-messages';
import { paths } from '@/ui/paths';
import { NEWEST, RecordsSection } from './records-section';

/** The newest messages to a customer. */
export function CustomerMessages({ email }: { email: string }) {
  const messages = useListMessagesQuery({ q: email, limit: NEWEST }, REFETCH_OFTEN);
  return (
    <RecordsSection
      title="Messages"
      noun="messages"
      query={messages}
      isShown={({ recipient }) => recipient === email}
      to={`${paths.messages}?${new URLSearchParams({ q: email }).toString()}`}
    >
      {(message) => <MessageRow key={message._id} message={message} isAdmin />}
    </RecordsSection>
  );
}
