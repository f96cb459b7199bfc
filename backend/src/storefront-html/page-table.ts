import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageHead, Site } from './page-head.js';

/** A page of the browser app at a URL. */
export interface PagePlace {
  /** its path in the table, such as `/purchase/:id` */
  page: string;
  /** the path without a trailing slash */
  path: string;
  /** the id, e-mail or slug in its path; empty if it has none */
  id: string;
  /** whether the URL has a query, such as a search or a filter */
  query: boolean;
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

interface Table {
  /** by path; `*` is the not-found page */
  pages: Record<string, PageRow>;
}

/** The pages of the browser app, with their titles and descriptions. */
export class PageTable {
  /** The only group of a pattern is the id, e-mail or slug. */
  private readonly patterns: readonly { page: string; pattern: RegExp }[];

  private constructor(
    private readonly table: Table,
    readonly site: Site,
  ) {
    this.patterns = this.paths().map((page) => ({
      page,
      pattern: new RegExp(`^${page.replace(/:\w+/, '([^/]+)')}/?$`),
    }));
  }

  /** The table of a built app, whose `{shop}` stands for the name; undefined when it has none. */
  static read(folder: string, site: Site): PageTable | undefined {
    const file = join(folder, PAGE_TABLE);
    if (!existsSync(file)) return undefined;
    const name = JSON.stringify(site.name).slice(1, -1);
    return new PageTable(JSON.parse(readFileSync(file, 'utf8').replaceAll('{shop}', () => name)) as Table, site);
  }

  /** The paths of all pages, without the not-found page. */
  paths(): string[] {
    return Object.keys(this.table.pages).filter((path) => path !== '*');
  }

  /** The page at this URL; undefined where the app shows its not-found page. */
  pageAt(url: string): PagePlace | undefined {
    const [path = '/', query = ''] = url.split('?');
    for (const { page, pattern } of this.patterns) {
      const match = pattern.exec(path);
      if (match) return { page, path: path.replace(/(?<=.)\/$/, ''), id: match[1] ?? '', query: query !== '' };
    }
    return undefined;
  }

  /** The head of a page, or of the not-found page. */
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
