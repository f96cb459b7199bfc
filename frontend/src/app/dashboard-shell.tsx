import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LiveNote } from '@/features/events/live-note';
import { useLiveUpdates } from '@/features/events/watch-shop';
import { VerifiedAdmin } from '@/features/users/verified-admin';
import { TestCardsNotice } from '@/features/payments/test-cards-notice';
import { MenuIcon } from '@/ui/icons';
import { useMedia } from '@/ui/use-media';
import { DashboardMenu } from './dashboard-menu';
import { RoleCheck } from './guards';
import styles from './dashboard-shell.module.css';

export function Component() {
  return (
    <VerifiedAdmin>
      <RoleCheck>{(admin) => <Dashboard admin={admin} />}</RoleCheck>
    </VerifiedAdmin>
  );
}

/** Its menu at the side, or in a drawer on small screens, and the page. Admins hear what happens in the shop meanwhile. */
function Dashboard({ admin }: { admin: boolean }) {
  const wide = useMedia('(width >= 60rem)');
  useLiveUpdates(admin);
  return (
    <div className={styles.dashboard}>
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
      {/* The skip link and a change of page lead past the menu. */}
      <div id="main" tabIndex={-1} className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}

/** Opens by its button and gives the keyboard back to it; closes when a page is chosen, and then the keyboard is there. */
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
