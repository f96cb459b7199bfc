import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { pages } from './pages.json';

/** Who may open a page: a `visitor` is not signed in, a `customer` is signed in and not an admin. */
export type Access = 'everyone' | 'visitor' | 'signed-in' | 'customer' | 'admin';

/** The groups of the dashboard's menu, in its order. */
export const MENU_GROUPS = ['Sell', 'Catalogue', 'People', 'Records'] as const;
type MenuGroup = (typeof MENU_GROUPS)[number];

interface PageRow {
  path: string;
  title: string;
  access: Access;
  /** name of its file: `pages/<page>-page.tsx` */
  page: string;
  /** the group of its entry in the dashboard's menu; `true` for an entry above the groups */
  menu?: true | MenuGroup;
  /** the pages whose menu entry is highlighted on this one */
  within?: readonly string[];
  /** the record that it shows, with the id in its path, which is requested before it opens */
  data?: 'part' | 'order';
  /** `{shop}` stands for the shop's name; absent: the shop's description */
  description?: string;
  /** whether search engines may index it */
  indexable?: boolean;
  /** the canonical path when this page has another address */
  sameAs?: string;
}

/**
 * Every page of the app; `*` is the last. It is the source of the routes, their guards, the return path after log-in, the dashboard's
 * menu, the document titles, the server's page heads, the screenshots and the browser tests of access.
 */
export const pageTable: readonly PageRow[] = Object.entries(pages as Record<string, Omit<PageRow, 'path'>>).map(
  ([path, row]) => ({ path, ...row }),
);

export function pageAt(pathname: string): PageRow | undefined {
  return pageTable.find(({ path }) => matchPath(path, pathname));
}

/** Loads the code of a page. */
export function loadPage({ page }: PageRow): Promise<{ Component: ComponentType }> {
  return import(`../pages/${page}-page.tsx`) as Promise<{ Component: ComponentType }>;
}

/** Whether a signed-in user may open a page. */
export function mayOpen(pathname: string, admin: boolean): boolean {
  const access = pageAt(pathname)?.access;
  return access === 'admin' ? admin : access === 'customer' ? !admin : true;
}
