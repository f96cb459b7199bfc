import { Button } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { focusPageTitle } from '@/ui/focus';
import { type LiveState, newsDismissed, selectLive } from './live-slice';
import { summariseNews } from './order-news';
import styles from './live-note.module.css';

const CONNECTION_TEXTS: Record<LiveState['connection'], string> = {
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Connection lost, reconnecting…',
};

/**
 * The state of the live connection, and news of orders until the admin opens or dismisses it. It has a reserved space, so that it covers
 * no content and shifts no layout. `brief` is for small screens.
 */
export function LiveNote({ brief = false }: { brief?: boolean }) {
  const dispatch = useDispatch();
  const { connection, news } = useSelector(selectLive);
  const note = useRef<HTMLDivElement>(null);
  const summary = summariseNews(news);

  const dismiss = () => {
    const hadFocus = note.current?.contains(document.activeElement);
    dispatch(newsDismissed());
    if (hadFocus) focusPageTitle();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dismiss();
  };

  return (
    <div className={styles.place} data-brief={brief}>
      {!(brief && summary) && (
        <p className={`${layout.hint} ${styles.connection}`} data-connection={connection}>
          {CONNECTION_TEXTS[connection]}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {summary?.text}
      </p>
      {summary && (
        <div
          ref={note}
          role="group"
          aria-label="News"
          className={`enter ${layout.notice} ${styles.news}`}
          onKeyDown={onKeyDown}
        >
          <Link to={summary.to} className={styles.text} onClick={() => dispatch(newsDismissed())}>
            {brief ? summary.brief : summary.text}
          </Link>
          <Button
            type="text"
            size={brief ? 'middle' : 'small'}
            icon={<CloseIcon />}
            aria-label="Dismiss news"
            onClick={dismiss}
          />
        </div>
      )}
    </div>
  );
}
