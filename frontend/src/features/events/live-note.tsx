import { useRef, type KeyboardEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { CloseIcon } from '@/ui/icons';
import { focusPageTitle } from '@/ui/page-title';
import { newsSeen, selectLive, type LiveState } from './live-slice';
import { summariseNews } from './tell-news';
import styles from './live-note.module.css';

const CONNECTIONS: Readonly<Record<LiveState['connection'], string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Not live, trying again',
};

/**
 * What came in while the dashboard was open: announced, and there to be read until it is dismissed or followed. It has a place of its own,
 * so that nothing is covered and nothing moves.
 */
export function LiveNote({ brief = false }: { brief?: boolean }) {
  const dispatch = useDispatch();
  const { connection, news } = useSelector(selectLive);
  const note = useRef<HTMLDivElement>(null);
  const telling = summariseNews(news);

  const dismiss = () => {
    const hadFocus = note.current?.contains(document.activeElement);
    dispatch(newsSeen());
    if (hadFocus) focusPageTitle();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dismiss();
  };

  return (
    <div className={styles.place} data-brief={brief}>
      {!(brief && telling) && (
        <p className={styles.connection} data-connection={connection}>
          {CONNECTIONS[connection]}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {telling?.text}
      </p>
      {telling && (
        <div ref={note} role="group" aria-label="News" className={styles.note} onKeyDown={onKeyDown}>
          <Link to={telling.to} className={styles.text} onClick={() => dispatch(newsSeen())}>
            {brief ? telling.brief : telling.text}
          </Link>
          <button type="button" className={styles.dismiss} aria-label="Dismiss news" onClick={dismiss}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
