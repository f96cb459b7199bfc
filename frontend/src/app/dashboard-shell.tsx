import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { MenuIcon } from '@/ui/icons';
import { useMedia } from '@/ui/use-media';
import { DashboardMenu } from './dashboard-menu';
import { RoleCheck } from './guards';
import styles from './dashboard-shell.module.css';

/** The dashboard: its menu at the side, or in a drawer on small screens, and the page. */
export function Component() {
  const wide = useMedia('(width >= 60rem)');
  return (
    <RoleCheck>
      {(admin) => (
        <div className={styles.dashboard}>
          {wide ? (
            <div className={styles.side}>
              <DashboardMenu admin={admin} />
            </div>
          ) : (
            <MenuDrawer admin={admin} />
          )}
          <div className={styles.page}>
            <Outlet />
          </div>
        </div>
      )}
    </RoleCheck>
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
