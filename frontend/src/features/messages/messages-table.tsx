import { Link } from 'react-router-dom';
import type { MessageView } from '@/api/types.gen';
import { ORDER_COLUMN } from '@/features/orders/order-column';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { useNoViews } from '@/ui/list-settings';
import { choice } from '@/ui/list-filters';
import { Cut } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import table from '@/ui/table.module.css';
import { Time } from '@/ui/time';
import { KIND_NAMES, recipientOf, REFETCH_OFTEN, STATE_TAGS } from './message-names';
import styles from './messages.module.css';
import { useMessageLink } from './use-open-message';

const STATE_NAMES = Object.fromEntries(Object.entries(STATE_TAGS).map(([state, { text }]) => [state, text]));

/** All messages that the shop has sent or will send, for admins. */
export const MESSAGES = defineList({
  endpoint: 'listMessages',
  options: REFETCH_OFTEN,
  noun: ['message', 'messages'],
  search: 'E-mail or order number',
  useFirstViews: useNoViews,
  sorts: { '-created_at': 'Newest first', created_at: 'Oldest first' },
  filters: {
    state: choice('Filter by state', 'All states', STATE_NAMES),
    kind: choice('Filter by kind of message', 'All kinds', KIND_NAMES),
  },
  columns: [
    { title: 'Message', place: 'lead', lines: 2, width: '30%', render: (message) => <Subject message={message} /> },
    { title: 'To', card: 'bare', render: (message) => <Cut>{recipientOf(message)}</Cut> },
    ORDER_COLUMN,
    { title: 'State', card: 'bare', width: '15%', render: (message) => <MessageState brief message={message} /> },
    {
      title: 'Time',
      sort: 'created_at',
      card: 'bare',
      width: '7rem',
      render: ({ created_at }) => <Time at={created_at} className={styles.time} />,
    },
  ],
  none: {
    'state=failed': 'No message has failed',
    'state=held': 'No message is held',
    'state=waiting': 'No message waits',
  },
  empty: (
    <EmptyState title="No messages yet">
      Every e-mail of the shop appears here, such as those about an order.
    </EmptyState>
  ),
});

function Subject({ message: { _id, kind, subject } }: { message: MessageView }) {
  return (
    <>
      <Link {...useMessageLink(_id)} title={subject} className={`${table.rowLink} ${table.cut}`} aria-haspopup="dialog">
        {subject}
      </Link>
      <Cut muted>{KIND_NAMES[kind]}</Cut>
    </>
  );
}

interface MessageStateProps {
  message: Pick<MessageView, 'state' | 'reason'>;
  /** whether the reason is cut after a line */
  brief?: boolean;
}

/** The state with its reason, if it has one. */
export function MessageState({ message: { state, reason }, brief = false }: MessageStateProps) {
  const { tone, text } = STATE_TAGS[state];
  return (
    <div className={brief ? undefined : `${layout.stack} ${layout.tight} ${layout.start}`}>
      <StatusTag tone={tone}>{text}</StatusTag>
      {reason !== undefined &&
        (brief ? <Cut muted>{reason}</Cut> : <span className={`${layout.muted} ${styles.reason}`}>{reason}</span>)}
    </div>
  );
}
