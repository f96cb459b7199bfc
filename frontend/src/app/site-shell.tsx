import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { awaitFirstPaint } from '@/ui/first-paint';
import { PageHead, RouteAnnouncer } from './page-head';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './site-shell.module.css';

/** The layout of every page: the header, the only `main` element, and the footer except in the dashboard. */
export function SiteShell({ footer = true }: { footer?: boolean }) {
  const { state } = useNavigation();
  useEffect(awaitFirstPaint, []);
  return (
    <div className={styles.shell}>
      <PageHead />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.progress} data-active={state !== 'idle'} aria-hidden="true" />
      <SiteHeader />
      <main id={footer ? 'main' : undefined} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {footer && <SiteFooter />}
      <RouteAnnouncer />
      <ScrollRestoration />
    </div>
  );
}
