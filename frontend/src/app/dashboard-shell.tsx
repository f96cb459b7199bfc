import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link, matchPath, Outlet, useLocation } from 'react-router-dom';
import { useGetConfigQuery } from '@/api/api';
import { LiveNote } from '@/features/events/live-note';
import { useLiveUpdates } from '@/features/events/watch-shop';
import { VerifiedAdmin } from '@/features/users/verified-admin';
import { MenuIcon } from '@/ui/icons';
import { useMedia } from '@/ui/use-media';
import styles from './dashboard-shell.module.css';
import { RoleCheck } from './guards';
import { mayOpen, pageAt, pageTable } from './page-table';
import layout from '@/ui/layout.module.css';

export function Component() {
  return (
    <VerifiedAdmin>
      <RoleCheck>{(admin) => <Dashboard admin={admin} />}</RoleCheck>
    </VerifiedAdmin>
  );
}

/** The menu at the side, or in a drawer on small screens, and the page. Admins receive live events. */
function Dashboard({ admin }: { admin: boolean }) {
  const wide = useMedia('(width >= 60rem)');
  useLiveUpdates(admin);
  return (
    <div className={`${layout.container} ${layout.columns} ${styles.dashboard}`}>
      {admin && <TestCardsNotice />}
      {wide ? (
        <div className={styles.side}>
          <DashboardMenu admin={admin} />
          {admin && <LiveNote />}
        </div>
      ) : (
        <div className={styles.top}>
          <MenuDrawer admin={admin} />
          {admin && <LiveNote brief />}
        </div>
      )}
      {/* The skip link and a change of page move the focus here, past the menu. */}
      <div id="main" tabIndex={-1} className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}

/** Opened by its button. Closing returns the focus to the button; choosing a page closes it and moves the focus to the page. */
function MenuDrawer({ admin }: { admin: boolean }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const pageChosen = openAt !== undefined && openAt !== key;
  return (
    <div>
      <Button icon={<MenuIcon />} aria-haspopup="dialog" aria-expanded={openAt === key} onClick={() => setOpenAt(key)}>
        Dashboard menu
      </Button>
      <Drawer
        title="Dashboard"
        placement="left"
        size={288}
        open={openAt === key}
        onClose={() => setOpenAt(undefined)}
        focusable={{ focusTriggerAfterClose: !pageChosen }}
        afterOpenChange={(isOpen) => {
          if (!isOpen && pageChosen) document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        <DashboardMenu admin={admin} />
      </Drawer>
    </div>
  );
}

/** The dashboard's pages that a role may open. */
function DashboardMenu({ admin }: { admin: boolean }) {
  const { pathname } = useLocation();
  const within = pageAt(pathname)?.within ?? [];
  const entries = pageTable.filter(({ path, menu }) => menu && mayOpen(path, admin));
  const currentOf = (path: string) => {
    if (matchPath(path, pathname)) return 'page';
    return within.includes(path) ? 'true' : undefined;
  };
  return (
    <nav aria-label="Dashboard">
      <ul className={`${layout.list} ${styles.entries}`}>
        {entries.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} aria-current={currentOf(path)} className={styles.entry}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Warns admins of a live shop that accepts only test cards. */
function TestCardsNotice() {
  const { data: config } = useGetConfigQuery();
  if (config?.cards.mode !== 'test') return null;
  return (
    <p role="note" className={`${layout.notice} ${styles.notice}`} data-tone="warning">
      <strong>Test cards only.</strong> Orders are marked as paid, but no money arrives: do not ship them. To sell, set
      live Stripe keys and remove <code>CARDS=test</code>.
    </p>
  );
}
