import { Button } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useGetMessageQuery, useSendMessageAgainMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import type { MessagePreview } from '@/api/types.gen';
import { EmptyState } from '@/ui/empty-state';
import { Facts } from '@/ui/fact';
import { formatCount } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { LinkTabs } from '@/ui/link-tabs';
import { LoadingPanel } from '@/ui/loading-panel';
import { paths } from '@/ui/paths';
import { QueryState } from '@/ui/query-state';
import { Email } from '@/ui/row-lead';
import { Time } from '@/ui/time';
import { toast } from '@/ui/toast';
import { canBeSentAgain, KIND_NAMES, recipientOf, REFETCH_OFTEN } from './message-names';
import styles from './messages.module.css';
import { MessageState } from './messages-table';
import { useOpenMessage } from './use-open-message';

/** What a message says, as its recipient sees it, and what happened to it. */
export function MessageDetail({ id }: { id: string }) {
  const message = useGetMessageQuery({ id }, REFETCH_OFTEN);
  return (
    <QueryState
      query={message}
      name="The message"
      loading={<LoadingPanel label="Loading the message" rows={12} />}
      missing={<EmptyState title="Message not found">Messages are deleted after 90 days.</EmptyState>}
    >
      {(loaded) => <LoadedMessage message={loaded} />}
    </QueryState>
  );
}

function LoadedMessage({ message }: { message: MessagePreview }) {
  const { isText, tabOf, choose } = useOpenMessage();
  const { subject, html, text } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={layout.stack}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {subject}
      </h2>
      <Facts facts={factsOf(message)} className={styles.facts} />
      <div className={`${layout.row} ${layout.spread} ${layout.fullOnPhone}`}>
        <LinkTabs
          label="Version"
          tabs={[
            { label: 'Preview', search: tabOf(false), onChoose: () => choose(false), current: !isText },
            { label: 'Text', search: tabOf(true), onChoose: () => choose(true), current: isText },
          ]}
        />
        {canBeSentAgain(message) && <SendAgain id={message._id} onSent={() => heading.current?.focus()} />}
      </div>
      {isText ? (
        <pre className={`${layout.panel} ${styles.text}`}>{text}</pre>
      ) : (
        // Without scripts and with an origin of its own: it holds texts of customers. Its links open in new tabs.
        <iframe
          title="Preview of the message"
          className={`${layout.panel} ${styles.preview}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html}
        />
      )}
    </div>
  );
}

function factsOf(message: MessagePreview): readonly (readonly [string, ReactNode])[] {
  const { kind, order_id, order_number, state, created_at, sent_at, due_at, tries } = message;
  return [
    ['To', <Email address={recipientOf(message)} />],
    ['Kind', KIND_NAMES[kind]],
    ['State', <MessageState message={message} />],
    [
      'Order',
      order_id !== undefined && (
        <Link className="figure" to={paths.order(order_id)}>
          {order_number}
        </Link>
      ),
    ],
    ['Created', <Time at={created_at} />],
    ['Sent', sent_at !== undefined && <Time at={sent_at} />],
    [tries === 0 ? 'Due' : 'Next try', state === 'waiting' && <Time at={due_at} />],
    ['Last try', state === 'failed' && <Time at={due_at} />],
    ['Tries', tries > 0 && state !== 'not-sent' && <span className="figure">{formatCount(tries)}</span>],
  ];
}

/** @param onSent called before the button disappears: a waiting message cannot be sent again */
function SendAgain({ id, onSent }: { id: string; onSent: () => void }) {
  const [sendAgain, { isLoading }] = useSendMessageAgainMutation();
  const [refusal, setRefusal] = useState<string>();

  const send = async () => {
    if (isLoading) return;
    setRefusal(undefined);
    const { error } = await sendAgain({ id });
    if (error) {
      setRefusal(problemOf(error).detail);
      return;
    }
    toast.success('The message is on its way');
    onSent();
  };
  return (
    <>
      <Button loading={isLoading} onClick={() => void send()}>
        Send again
      </Button>
      {refusal !== undefined && (
        <p role="alert" className={`${layout.notice} ${styles.refusal}`} data-tone="danger">
          {refusal}
        </p>
      )}
    </>
  );
}
