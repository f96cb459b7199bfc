import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { BasketLink } from '@/features/basket/basket-link';
import { type Dispatch, signOut } from '@/features/users/session';
import { useSession } from '@/features/users/use-session';
import { brand, Logo } from '@/ui/brand';
import { Button, ButtonLink } from '@/ui/button';
import { CloseIcon, MenuIcon } from '@/ui/icons';
import { listen } from '@/ui/listen';
import { optionalPart } from '@/ui/optional-part';
import { paths } from '@/ui/paths';
import { leavePage } from '@/ui/unsaved';
import { logInState } from './return-path';
import { SchemeSwitch } from './color-scheme';
import { useKnownAdmin, wasAdmin } from './known-admin';
import { SearchField } from './search-field';
import styles from './site-header.module.css';
import layout from '@/ui/layout.module.css';

/** Only admins load these: an admin of before at once, so that a shortcut is not lost while the role is checked. */
const loadTools = () => import('./admin-tools');
if (wasAdmin) void loadTools().catch(() => undefined);
const adminTool = (name: 'AdminSearch' | 'OverviewEntry' | 'OverviewIcon') =>
  optionalPart(async () => (await loadTools())[name]);
const AdminSearch = adminTool('AdminSearch');
const OverviewEntry = adminTool('OverviewEntry');
const OverviewIcon = adminTool('OverviewIcon');

/** The header; on small screens a button opens its links. */
export function SiteHeader() {
  const { status, admin } = useSession();
  useKnownAdmin();
  const { id, header, toggle, open, setOpen } = useMenu();
  return (
    <header className={styles.header} ref={header}>
      <div className={`${layout.container} ${styles.bar}`}>
        <Link to={paths.home} className={styles.logo} aria-label={`${brand.name}, home page`}>
          <Logo />
        </Link>
        {admin ? (
          <Suspense fallback={<SearchField />}>
            <AdminSearch />
          </Suspense>
        ) : (
          <SearchField />
        )}
        <button
          type="button"
          className={`${layout.iconButton} ${styles.toggle}`}
          ref={toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
          <span className="visually-hidden">Menu</span>
        </button>
        <div className={styles.menu} id={id} data-open={open}>
          <nav aria-label="Main">
            <ul className={`${layout.list} ${styles.links}`}>
              <MenuLink to={paths.home}>Home</MenuLink>
              {!admin && <MenuLink to={paths.quickOrder}>Quick Order</MenuLink>}
              <MenuLink to={paths.blogs}>Blogs</MenuLink>
              <MenuLink to={paths.dashboard} smallScreensOnly={status !== 'signed-in'}>
                Dashboard
              </MenuLink>
              {admin && (
                <Suspense>
                  <OverviewEntry />
                </Suspense>
              )}
            </ul>
          </nav>
          <SchemeSwitch />
          <SessionMenu />
        </div>
        <BasketLink className={styles.basket} />
        {admin && (
          <Suspense>
            <OverviewIcon />
          </Suspense>
        )}
      </div>
    </header>
  );
}

function MenuLink({
  to,
  children,
  smallScreensOnly = false,
}: {
  to: string;
  children: string;
  smallScreensOnly?: boolean;
}) {
  const { pathname } = useLocation();
  // The overview, below the dashboard, has an entry of its own.
  const end = to === paths.home || pathname === paths.overview;
  return (
    <li className={smallScreensOnly ? styles.smallScreensOnly : undefined}>
      <NavLink to={to} end={end} className={styles.link}>
        {children}
      </NavLink>
    </li>
  );
}

/** Whether the menu is open. It closes when the page changes, on Escape, and when the focus or a click leaves it. */
function useMenu() {
  const id = useId();
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [pageKey, setPageKey] = useState(key);
  if (pageKey !== key) {
    setPageKey(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return;
    const stopKeys = listen(document, ['keydown'], (event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    });
    const stopOthers = listen(document, ['pointerdown', 'focusin'], (event) => {
      if (!header.current?.contains(event.target as Node)) setOpen(false);
    });
    return () => {
      stopKeys();
      stopOthers();
    };
  }, [open]);

  return { id, header, toggle, open, setOpen };
}

/** Log In and Sign Up for a visitor; the name and Sign Out for a signed-in user. */
function SessionMenu() {
  const { status, user } = useSession();
  const dispatch = useDispatch<Dispatch>();
  const location = useLocation();
  if (status === 'signed-in' && user) {
    return (
      <div className={`${layout.row} ${styles.session}`}>
        <span className={styles.userName} title={user.name}>
          {user.name}
        </span>
        <Button look="quiet" size="small" onClick={() => leavePage(() => void dispatch(signOut()))}>
          Sign Out
        </Button>
      </div>
    );
  }
  // While a stored session is restored, the links keep their space but are hidden.
  const waiting = status === 'loading';
  return (
    <div className={`${layout.row} ${styles.session}`} data-waiting={waiting} inert={waiting}>
      <ButtonLink look="quiet" size="small" to={paths.logIn} state={logInState(location)}>
        Log In
      </ButtonLink>
      <ButtonLink size="small" to={paths.signUp}>
        Sign Up
      </ButtonLink>
    </div>
  );
}
