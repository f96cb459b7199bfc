import { Link } from 'react-router-dom';
import { useListMessagesOfOrderQuery } from '@/api/api';
import type { OrderMessageView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { LoadingPanel } from '@/ui/loading-panel';
import { paths } from '@/ui/paths';
import { QueryState } from '@/ui/query-state';
import { StatusTag } from '@/ui/status-tag';
import { Time } from '@/ui/time';
import { recipientOf, REFETCH_OFTEN, STATE_TAGS, type State } from './message-names';
import styles from './messages.module.css';

/** Each state as customers read it. */
const PLAIN_STATES = {
  waiting: { text: 'On its way', tone: 'accent' },
  held: { text: 'On its way', tone: 'accent' },
  sent: { text: 'Sent', tone: 'success' },
  failed: { text: 'Not sent', tone: 'muted' },
  'not-sent': { text: 'Not sent', tone: 'muted' },
} as const satisfies Record<State, object>;

interface OrderMessagesProps {
  orderId: string;
  /** Admins also see the messages to admins, and can open each. */
  audience: 'admin' | 'customer';
}

/** The messages about an order, newest first. */
export function OrderMessages({ orderId, audience }: OrderMessagesProps) {
  const messages = useListMessagesOfOrderQuery({ id: orderId }, REFETCH_OFTEN);
  return (
    <section
      className={`screen-only ${layout.panel} ${layout.padded} ${layout.stack}`}
      aria-labelledby="order-messages"
    >
      <h2 id="order-messages">Messages</h2>
      <QueryState query={messages} name="The messages" loading={<LoadingPanel label="Loading the messages" rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={layout.hint}>No messages yet.</p>
          ) : (
            <ul className={`${layout.list} ${layout.lined} ${layout.open}`}>
              {items.map((message) => (
                <MessageRow key={message._id} message={message} isAdmin={audience === 'admin'} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}

/** A message in a list beside other data. Admins can open it. */
export function MessageRow({ message, isAdmin }: { message: OrderMessageView; isAdmin: boolean }) {
  const { _id, subject, state, created_at, sent_at = created_at } = message;
  const { tone, text } = (isAdmin ? STATE_TAGS : PLAIN_STATES)[state];
  return (
    <li className={`${layout.row} ${layout.spread} ${styles.row}`}>
      <div className={`${layout.stack} ${layout.tight} ${layout.start}`}>
        {isAdmin ? <Link to={paths.message(_id)}>{subject}</Link> : <p>{subject}</p>}
        <span className={layout.muted}>
          <Time at={sent_at} />
          {isAdmin && ` to ${recipientOf(message)}`}
        </span>
      </div>
      <StatusTag tone={tone}>{text}</StatusTag>
    </li>
  );
}
