import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PagePlace } from '#shared/http/address.js';
import type { PageHead, Site } from './page-head.js';

/** The file's name in the built browser app; its source is `frontend/src/app/page-heads.json`. */
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
