import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageHead, Site } from './page-head.js';

/** The app's own addresses; the browser app has them in `paths.ts`, and a test holds the two together. */
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
/** The pages as patterns with one group, which is the id. */
const PATTERNS = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.replace(':id', '([^/]+)')}/?$`) }));

/** A page of the app, as an address names it. */
export interface PagePlace {
  /** as in `PAGES` */
  page: string;
  /** the address's path without a slash at its end */
  path: string;
  /** empty where the page has none */
  id: string;
  /** whether the address asks for more than the page: a search, a filter */
  query: boolean;
}

/** The page at this address; undefined where the app shows its not-found page. */
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
  /** what the browser app itself has no use for */
  sharing: Sharing;
  /** by the page as in `PAGES`; `*` is the not-found page */
  pages: Record<string, PageRow>;
}

/** What the browser app says about its pages. */
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

  /** The head of a page, or of the not-found page; a page that the table forgot is left out of search engines. */
  headOf(place?: PagePlace): PageHead {
    const row = (place ? this.table.pages[place.page] : this.table.pages['*']) ?? { title: this.site.name };
    return {
      title: row.title,
      description: row.description ?? this.site.description,
      ...(row.indexable === true && place && { canonical: row.sameAs ?? place.path }),
    };
  }

  /** The pages that search engines may show and that need no id, each by its one path. */
  indexablePaths(): string[] {
    return Object.entries(this.table.pages).flatMap(([path, { indexable, sameAs }]) =>
      indexable === true && sameAs === undefined && !path.includes(':') ? [path] : [],
    );
  }
}
