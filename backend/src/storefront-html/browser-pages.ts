import { Logger } from '@nestjs/common';
import { pageAt, type PagePlace } from '#shared/http/address.js';
import type { BrowserPage, PageTemplate } from './browser-page.js';
import { writeHead, type PageHead } from './page-head.js';
import type { PageTable } from './page-table.js';
import { siteData } from './site-data.js';

/** What the data behind a page says about it. */
export interface PageData {
  /** names this very state of the data: as long as it stays, the head that was made of it is used again */
  state: string;
  head: () => Partial<PageHead> | Promise<Partial<PageHead>>;
}

/** Looks up the data behind a page; `unknown` when the address names a thing that does not exist, undefined when there is nothing to say. */
export type PageDataSource = (place: PagePlace) => Promise<PageData | 'unknown' | undefined>;

/** Pages kept ready, with those of hosts that somebody made up among them. */
const MOST_KEPT = 500;

/** Every page of the browser app with its head filled in. */
export class BrowserPages {
  private readonly kept = new Map<string, Promise<BrowserPage>>();
  private readonly log = new Logger('pages');

  /** @param sources by the page as in `PAGES` */
  constructor(
    private readonly template: PageTemplate,
    private readonly table: PageTable | undefined,
    private readonly sources: Readonly<Record<string, PageDataSource>>,
  ) {}

  /** The page at an address and its status; never fails: without its data a page has the head that the table gives it. */
  async at(url: string, origin: string | undefined): Promise<{ status: number; page: BrowserPage }> {
    const place = pageAt(url);
    const status = place ? 200 : 404;
    const { table } = this;
    if (!table) return { status, page: await this.keep('', () => this.template.fill()) };
    const head = table.headOf(place);
    const source = place && this.sources[place.page];
    if (place && source) {
      try {
        const data = await source(place);
        if (data === 'unknown') return { status: 404, page: await this.filled(table, origin, '*', table.headOf()) };
        if (data) {
          const make = async () => ({ ...head, ...(await data.head()) });
          return { status, page: await this.filled(table, origin, `${place.page} ${data.state}`, make) };
        }
      } catch (error) {
        this.log.warn(`The head of ${place.page} goes without its data: ${String(error)}`);
      }
    }
    return { status, page: await this.filled(table, origin, head.canonical ?? place?.page ?? '*', head) };
  }

  private filled(
    table: PageTable,
    origin: string | undefined,
    name: string,
    head: PageHead | (() => Promise<PageHead>),
  ): Promise<BrowserPage> {
    // The origin is part of the key: what one request says of the host never reaches another's answer.
    return this.keep(`${origin} ${name}`, async () => {
      const { data, ...rest } = typeof head === 'function' ? await head() : head;
      const things: PageHead['data'] = (whole) => [
        ...(rest.canonical === '/' ? siteData(table.site, whole) : []),
        ...(data?.(whole) ?? []),
      ];
      return this.template.fill(writeHead({ ...rest, data: things }, table.site, origin));
    });
  }

  private keep(key: string, make: () => BrowserPage | Promise<BrowserPage>): Promise<BrowserPage> {
    const page = this.kept.get(key) ?? this.made(key, make);
    // Whatever was asked for last goes last.
    this.kept.delete(key);
    this.kept.set(key, page);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value ?? '');
    return page;
  }

  private async made(key: string, make: () => BrowserPage | Promise<BrowserPage>): Promise<BrowserPage> {
    try {
      return await make();
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
  }
}
