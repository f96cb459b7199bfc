import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link, matchPath, Outlet, useLocation } from 'react-router-dom';
import { useGetConfigQuery } from '@/api/api';
import { LiveNote } from '@/features/events/live-note';
import { useLiveUpdates } from '@/features/events/watch-shop';
import { VerifiedAdmin } from '@/features/users/verified-admin';
import { MenuIcon } from '@/ui/icons';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { useMedia } from '@/ui/use-media';
import styles from './dashboard-shell.module.css';
import { RoleCheck } from './guards';
import { MENU_GROUPS, mayOpen, pageAt, pageTable } from './page-table';
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
        <aside aria-label="Menu and news" className={styles.side}>
          <DashboardMenu admin={admin} />
          {admin && <LiveNote />}
        </aside>
      ) : (
        <aside aria-label="Menu and news" className={styles.top}>
          <MenuDrawer admin={admin} />
          {admin && <LiveNote brief />}
        </aside>
      )}
      {/* The skip link and a change of page move the focus here, past the menu. */}
      <main id="main" tabIndex={-1} className={styles.page}>
        <Outlet />
      </main>
      <UnsavedGuard />
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

/** The dashboard's pages that a role may open; those of admins are grouped. */
function DashboardMenu({ admin }: { admin: boolean }) {
  const entries = pageTable.filter(({ path, menu }) => menu && mayOpen(path, admin));
  const groups = MENU_GROUPS.map((group) => ({ group, pages: entries.filter(({ menu }) => menu === group) }));
  return (
    <nav aria-label="Dashboard" className={styles.menu}>
      <MenuEntries pages={entries.filter(({ menu }) => menu === true)} />
      {groups.map(
        ({ group, pages }) =>
          pages.length > 0 && (
            <div key={group}>
              <p aria-hidden="true" className={styles.group}>
                {group}
              </p>
              <MenuEntries pages={pages} label={group} />
            </div>
          ),
      )}
    </nav>
  );
}

function MenuEntries({ pages, label }: { pages: typeof pageTable; label?: string }) {
  const { pathname } = useLocation();
  const within = pageAt(pathname)?.within ?? [];
  const currentOf = (path: string) => {
    if (matchPath(path, pathname)) return 'page';
    return within.includes(path) ? 'true' : undefined;
  };
  return (
    <ul aria-label={label} className={`${layout.list} ${styles.entries}`}>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link to={path} aria-current={currentOf(path)} className={styles.entry}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Warns admins of a live shop that accepts only test cards. */
function TestCardsNotice() {
  const { data: config } = useGetConfigQuery();
  if (config?.cards.mode !== 'test') return null;
  return (
    <aside aria-label="Warning" className={`${layout.notice} ${styles.notice}`} data-tone="warning">
      <p role="note">
        <strong>Test cards only.</strong> Orders are marked as paid, but no money arrives: do not ship them. To sell,
        set live Stripe keys and remove <code>CARDS=test</code>.
      </p>
    </aside>
  );
}
