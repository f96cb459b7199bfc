import { Logger } from '@nestjs/common';

import { type PageHead, type HeadText, inScript, writeHead, siteData } from './page-head.js';
import type { Shop } from '#app/config/shop-file.js';
import { escapeHtml } from '#shared/escape-html.js';
import type { PagePlace, PageTable } from './page-table.js';
import { CompressedBody, type Encoding } from '#shared/http/cached-body.js';
import { etagOf } from '#shared/http/etag.js';

/** The data for the head of one page. */
export interface PageData {
  /** identifies this state of the data: the rendered page is reused while it stays the same */
  state: string;
  /** @param head of the page without the data */
  head: (head: PageHead) => Partial<PageHead> | Promise<Partial<PageHead>>;
}

/** The path that the record in the URL has now. */
export interface Moved {
  to: string;
}

/** Looks up the data for a page's head; `unknown` when the record in the URL does not exist, undefined when the page needs no data. */
export type PageDataSource = (place: PagePlace) => Promise<PageData | Moved | 'unknown' | undefined>;

/** Rendered pages in the cache; requests with invented hosts fill it too. */
const MAX_CACHED = 500;

/** Renders the pages of the browser app with their heads. */
export class BrowserPages {
  private readonly cache = new Map<string, Promise<BrowserPage>>();
  private readonly log = new Logger('pages');

  /** @param sources by the page's path in the table */
  constructor(
    private readonly template: PageTemplate,
    private readonly table: PageTable | undefined,
    private readonly sources: Readonly<Record<string, PageDataSource>>,
  ) {}

  /** The page at a URL and its status, or where it is now. Never fails: without its data a page has the head from the table. */
  async at(url: string, origin: string | undefined): Promise<{ status: number; page: BrowserPage } | Moved> {
    const { table } = this;
    // A build without the table has no known pages and fills no heads.
    if (!table) return { status: 200, page: await this.cached('', () => this.template.fill()) };
    const place = table.pageAt(url);
    const status = place ? 200 : 404;
    const head = table.headOf(place);
    const source = place && this.sources[place.page];
    if (place && source) {
      try {
        const data = await source(place);
        if (data === 'unknown') return { status: 404, page: await this.fill(table, origin, '*', table.headOf()) };
        if (data && 'to' in data) return data;
        if (data) {
          const make = async () => ({ ...head, ...(await data.head(head)) });
          return { status, page: await this.fill(table, origin, `${place.page} ${data.state}`, make) };
        }
      } catch (error) {
        this.log.warn(`The head of ${place.page} is sent without its data: ${String(error)}`);
      }
    }
    return { status, page: await this.fill(table, origin, head.canonical ?? place?.page ?? '*', head) };
  }

  private fill(
    table: PageTable,
    origin: string | undefined,
    name: string,
    head: PageHead | (() => Promise<PageHead>),
  ): Promise<BrowserPage> {
    // The origin is part of the key, so that a forged host never reaches another client.
    return this.cached(`${origin} ${name}`, async () => {
      const { data, ...rest } = typeof head === 'function' ? await head() : head;
      const schemaObjects: PageHead['data'] = (whole) => [
        ...(rest.canonical === '/' ? siteData(table.site, whole) : []),
        ...(data?.(whole) ?? []),
      ];
      return this.template.fill(writeHead({ ...rest, data: schemaObjects }, table.site, origin));
    });
  }

  private cached(key: string, make: () => BrowserPage | Promise<BrowserPage>): Promise<BrowserPage> {
    const page = this.cache.get(key) ?? this.rendered(key, make);
    // Moves the page to the end: the first page is the least recently used one.
    this.cache.delete(key);
    this.cache.set(key, page);
    if (this.cache.size > MAX_CACHED) this.cache.delete(this.cache.keys().next().value ?? '');
    return page;
  }

  private async rendered(key: string, make: () => BrowserPage | Promise<BrowserPage>): Promise<BrowserPage> {
    try {
      return await make();
    } catch (error) {
      this.cache.delete(key);
      throw error;
    }
  }
}

/** The bytes of one rendered page; each compressed form has its own strong ETag. */
export class BrowserPage extends CompressedBody {
  private readonly hash = etagOf(this.plain).slice(1, -1);

  constructor(html: string) {
    super(Buffer.from(html));
  }

  etag(encoding?: Encoding): string {
    return encoding ? `"${this.hash}-${encoding}"` : `"${this.hash}"`;
  }
}

/** The built `index.html` with this shop, split at the place of the head. */
export class PageTemplate {
  private readonly html: string;
  private readonly parts?: [before: string, between: string, after: string];

  constructor(built: string, shop: Shop) {
    const html = withShop(built, shop);
    this.html = html;
    const [before, rest = ''] = html.split('<!-- page head -->');
    const [, afterTags = ''] = rest.split('<!-- /page head -->');
    const end = afterTags.indexOf('</head>');
    if (before !== undefined && end !== -1) this.parts = [before, afterTags.slice(0, end), afterTags.slice(end)];
  }

  /** The page with this head; unchanged without a head or a place for one. */
  fill(head?: HeadText): BrowserPage {
    if (!head || !this.parts) return new BrowserPage(this.html);
    const [before, between, after] = this.parts;
    return new BrowserPage(before + head.tags + between + head.data + after);
  }
}

/** The page with the shop's icon, and the shop as the browser app reads it; the build writes the built-in one into that place. */
function withShop(html: string, shop: Shop): string {
  const icon = shop.logo === undefined ? '' : `<link rel="icon" href="${escapeHtml(shop.logo)}" />`;
  return html
    .replace(/<link rel="icon"[^>]*>/, (link) => (link.includes(`"${shop.logo}"`) ? link : icon))
    .replace(/(?<=<script type="application\/json" id="shop">)[^<]*/, () => inScript(JSON.stringify(shop)));
}
