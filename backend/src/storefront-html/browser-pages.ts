import { Logger } from '@nestjs/common';

import { type PageHead, type HeadText, writeHead, siteData } from './page-head.js';
import { type PagePlace, type PageTable, pageAt } from './page-table.js';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '#shared/http/etag.js';

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

export type Packing = 'br' | 'gzip';

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const pack = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** One page of the browser app as the bytes that answer for it; packed when first asked for so, and once. */
export class BrowserPage {
  private readonly body: Buffer;
  private readonly hash: string;
  private readonly packed: Partial<Record<Packing, Promise<Buffer>>> = {};

  constructor(html: string) {
    this.body = Buffer.from(html);
    this.hash = etagOf(this.body).slice(1, -1);
  }

  /** A strong validator; other bytes, packed ones too, have another. */
  etag(packing?: Packing): string {
    return packing ? `"${this.hash}-${packing}"` : `"${this.hash}"`;
  }

  bytes(packing?: Packing): Buffer | Promise<Buffer> {
    return packing ? (this.packed[packing] ??= pack[packing](this.body)) : this.body;
  }
}

/** The built `index.html`: where a page's head goes, and what stands around it. */
export class PageTemplate {
  private readonly pieces?: [before: string, between: string, after: string];

  constructor(private readonly html: string) {
    const [before, rest = ''] = html.split('<!-- page head -->');
    const [, afterTags = ''] = rest.split('<!-- /page head -->');
    const end = afterTags.indexOf('</head>');
    if (before !== undefined && end !== -1) this.pieces = [before, afterTags.slice(0, end), afterTags.slice(end)];
  }

  /** The page with this head; as it was built when there is none, or no place for one. */
  fill(head?: HeadText): BrowserPage {
    if (!head || !this.pieces) return new BrowserPage(this.html);
    const [before, between, after] = this.pieces;
    return new BrowserPage(before + head.tags + between + head.data + after);
  }
}

/** How to pack an answer for a client; undefined: not at all. Brotli first, whatever order the client has. */
export function packingFor(acceptEncoding = ''): Packing | undefined {
  const taken = acceptEncoding
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : name;
    });
  return (['br', 'gzip'] as const).find((packing) => taken.includes(packing));
}
