import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './table-tabs.module.css';

/** One way to narrow a list. */
export interface Tab {
  label: string;
  /** rows it leaves; absent while that is not known */
  count?: string;
  /** the search of its address, for another tab or window of the browser */
  search: string;
  /** goes there; the address may have changed since `search` was drawn */
  onChoose: () => void;
  current: boolean;
}

/** The ways to narrow a list side by side, each a link with the number of rows behind it. */
export function TableTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              className={styles.tab}
              to={{ search: tab.search }}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                tab.onChoose();
              }}
              aria-current={tab.current ? 'page' : undefined}
            >
              {tab.label} <span className={`figure ${styles.count}`}>{tab.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Other clicks open the link elsewhere. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
