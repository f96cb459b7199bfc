import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useGetWaitingQuery } from '@/api/admin-api';
import { useDownload } from '@/api/download';
import type { Command } from '@/features/search/commands';
import { SearchDialog } from '@/features/search/search-dialog';
import control from '@/ui/field.module.css';
import { formatCount } from '@/ui/format';
import { FORMATS } from '@/ui/formats';
import { SearchIcon, TasksIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { IS_MAC } from '@/ui/listen';
import { paths } from '@/ui/paths';
import { toast } from '@/ui/toast';
import { useMedia } from '@/ui/use-media';
import { mayOpen, pageTable } from './page-table';
import styles from './admin-tools.module.css';
import field from './search-field.module.css';
import { useSearchKey, useShortcut } from './search-key';
import header from './site-header.module.css';

/** The header shows its links beside each other, as in `site-header.module.css`. */
const WIDE = '(width >= 64rem)';

/** The lists that can be exported, with the API's paths of their files. */
const EXPORTS = { orders: '/orders/export', parts: '/parts/export', invoices: '/invoices/export' };

const SEARCH_KEYS = IS_MAC ? '⌘K' : 'Ctrl K';

/** Pages without a record in their path. */
const PAGES: Command[] = pageTable
  .filter(
    ({ path, access }) =>
      path.startsWith(paths.dashboard) && !path.includes(':') && access !== 'customer' && mayOpen(path, true),
  )
  .map(({ path, title }) => ({ name: title, kind: 'page', to: path }));

/** The entry of an admin's header beside Dashboard, on large screens. */
export function OverviewEntry() {
  return useMedia(WIDE) ? (
    <li>
      <OverviewLink />
    </li>
  ) : null;
}

/** Beside the menu's button on small screens. */
export function OverviewIcon() {
  return useMedia(WIDE) ? null : <OverviewLink isIcon />;
}

/** An admin's search in the header, in the place of the field for parts; `Ctrl K` and `/` open it too. */
export function AdminSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const commands = [...PAGES, ...useExports()];
  const open = () => setIsOpen(true);
  useSearchKey(open);
  useShortcut(
    ({ key, ctrlKey, metaKey, shiftKey, altKey }) =>
      key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey,
    open,
  );

  return (
    <div className={`${field.form} ${styles.place}`}>
      <button
        type="button"
        className={`${control.control} ${field.input} ${styles.search}`}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <SearchIcon />
        <span>Search</span>
        <kbd className={styles.keys} aria-hidden="true">
          {SEARCH_KEYS}
        </kbd>
      </button>
      {isOpen && <SearchDialog commands={commands} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** The link to the overview with the number of what waits there. */
function OverviewLink({ isIcon = false }: { isIcon?: boolean }) {
  const { data } = useGetWaitingQuery(undefined, { refetchOnFocus: true });
  const total = data?.total ?? 0;
  return (
    <NavLink to={paths.overview} className={isIcon ? `${layout.iconButton} ${styles.icon}` : header.link}>
      {isIcon && <TasksIcon />}
      <span className={isIcon ? 'visually-hidden' : undefined}>Overview</span>
      {total > 0 && (
        <>
          {' '}
          <span className={`${layout.badge} ${styles.count}`}>
            {formatCount(total)}
            <span className="visually-hidden"> waiting</span>
          </span>
        </>
      )}
    </NavLink>
  );
}

function useExports(): Command[] {
  const { save } = useDownload();
  return Object.entries(EXPORTS).flatMap(([noun, path]) =>
    FORMATS.map(([format, name]) => ({
      name: `Export ${noun} as ${name}`,
      kind: 'action',
      run: () =>
        void save(path, {}, { format }).then((saved) => toast.saved(saved, `The ${noun} could not be exported.`)),
    })),
  );
}
