import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { awaitFirstPaint } from '@/ui/first-paint';
import { PageHead, RouteAnnouncer } from './page-head';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './site-shell.module.css';

/**
 * The layout of every page: the header, the `main` element and the footer. The dashboard has no footer, and its own `main` element beside
 * its menu.
 */
export function SiteShell({ footer = true }: { footer?: boolean }) {
  const { state } = useNavigation();
  useEffect(awaitFirstPaint, []);
  const Content = footer ? 'main' : 'div';
  return (
    <div className={styles.shell} data-wide={!footer}>
      <PageHead />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.progress} data-active={state !== 'idle'} aria-hidden="true" />
      <SiteHeader />
      <Content id={footer ? 'main' : undefined} className={styles.main} tabIndex={footer ? -1 : undefined}>
        <Outlet />
      </Content>
      {footer && <SiteFooter />}
      <RouteAnnouncer />
      <ScrollRestoration />
    </div>
  );
}
