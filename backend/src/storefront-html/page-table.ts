import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageHead, Site } from './page-head.js';

/** The routes of the browser app; a test compares them with the app's own list. */
export const PAGES = [
  '/',
  '/home',
  '/log-in',
  '/sign-up',
  '/blogs',
  '/my-portfolio',
  '/loading',
  '/purchase/:id',
  '/dashboard',
  '/dashboard/add-review',
  '/dashboard/my-orders',
  '/dashboard/my-orders/:id',
  '/dashboard/payment/:id',
  '/dashboard/make-admin',
  '/dashboard/manage-orders',
  '/dashboard/orders/:id',
  '/dashboard/add-part',
  '/dashboard/manage-part',
  '/dashboard/edit-part/:id',
  '/dashboard/import-parts',
  '/dashboard/overview',
  '/dashboard/reviews',
  '/dashboard/audit-log',
  '/dashboard/reconciliation',
];
/** Patterns of the pages; the only group is the id. */
const PATTERNS = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.replace(':id', '([^/]+)')}/?$`) }));

/** A page of the browser app at a URL. */
export interface PagePlace {
  /** as in `PAGES` */
  page: string;
  /** the path without a trailing slash */
  path: string;
  /** empty if the page has none */
  id: string;
  /** whether the URL has a query, such as a search or a filter */
  query: boolean;
}

/** The page at this URL; undefined where the app shows its not-found page. */
export function pageAt(url: string): PagePlace | undefined {
  const [path = '/', query = ''] = url.split('?');
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { page, path: path.replace(/(?<=.)\/$/, ''), id: match[1] ?? '', query: query !== '' };
  }
  return undefined;
}

/** The file's name in the built browser app; its source is `frontend/src/app/pages.json`. */
export const PAGE_TABLE = 'page-heads.json';

interface PageRow {
  title: string;
  /** absent: the shop's */
  description?: string;
  /** whether search engines may show the page */
  indexable?: boolean;
  /** the page that this one is another address of */
  sameAs?: string;
}

type Sharing = Pick<Site, 'picture' | 'pictureText' | 'logo'>;

interface Table {
  site: Omit<Site, keyof Sharing>;
  /** not used by the browser app */
  sharing: Sharing;
  /** by the page as in `PAGES`; `*` is the not-found page */
  pages: Record<string, PageRow>;
}

/** The titles and descriptions of the pages. */
export class PageTable {
  private constructor(private readonly table: Table) {}

  /** The table of a built app; undefined when it has none. */
  static read(folder: string): PageTable | undefined {
    const file = join(folder, PAGE_TABLE);
    return existsSync(file) ? new PageTable(JSON.parse(readFileSync(file, 'utf8')) as Table) : undefined;
  }

  get site(): Site {
    return { ...this.table.site, ...this.table.sharing };
  }

  /** The head of a page, or of the not-found page. A page without a row is not indexed by search engines. */
  headOf(place?: PagePlace): PageHead {
    const row = (place ? this.table.pages[place.page] : this.table.pages['*']) ?? { title: this.site.name };
    return {
      title: row.title,
      description: row.description ?? this.site.description,
      ...(row.indexable === true && place && { canonical: row.sameAs ?? place.path }),
    };
  }

  /** The canonical paths of the indexable pages without an id. */
  indexablePaths(): string[] {
    return Object.entries(this.table.pages).flatMap(([path, { indexable, sameAs }]) =>
      indexable === true && sameAs === undefined && !path.includes(':') ? [path] : [],
    );
  }
}
