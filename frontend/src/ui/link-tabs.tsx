import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import layout from './layout.module.css';
import styles from './link-tabs.module.css';

/** A choice that is shown as a tab. */
export interface Tab {
  label: string;
  /** number of matching rows; empty until it is known */
  count?: string;
  /** query string of the page with this choice, also for opening it in a new tab or window */
  search: string;
  /** navigates there; needed when the URL may have changed since `search` was rendered */
  onChoose?: () => void;
  current: boolean;
}

/** Choices side by side, each a link. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul className={`${layout.list} ${layout.panel} ${styles.tabs}`}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              className={styles.tab}
              to={{ search: tab.search }}
              preventScrollReset
              onClick={(event) => {
                if (!tab.onChoose || !isPlainClick(event)) return;
                event.preventDefault();
                tab.onChoose();
              }}
              aria-current={tab.current ? 'page' : undefined}
            >
              {tab.label} {tab.count !== undefined && <span className={`figure ${styles.count}`}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A click with another button or a modifier key opens the link in a new tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
